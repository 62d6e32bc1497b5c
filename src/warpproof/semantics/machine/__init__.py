"""The reference: host and device threads, statements, barriers, warps, launches, streams.

What the machine leaves open is asked of an `oracle`; what goes wrong is a finding.
"""
