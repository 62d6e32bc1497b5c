"""The program as every engine sees it: types, a typed control-flow graph, and passes over it."""
