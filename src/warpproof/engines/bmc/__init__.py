"""Bounded model checking of whole programs: every thread, symbolic data, explored schedules."""
