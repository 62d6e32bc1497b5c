"""Reasoning about indices: polynomials over digits, what they lie between, who wrote a cell.

digits        numbers that count, from 0 to a bound
polynomials   division by a monomial, and coefficients of one symbol
ranges        what is known of the size of numbers, and the comparisons it decides
simplify      formulas made smaller by the ranges of their digits
inverse       the digits that can have written a cell: division in mixed radix
radix         equations between digits, drawn to their conclusions
intervals     numbers between which a term lies
lemmas        what holds of products and remainders, for solvers that are linear
spread        conditions without choices in them
bits          what is known of masks and shifts of integers, lane_masks of those of warps
purify        division by an open divisor as numbers with their defining equation
"""
