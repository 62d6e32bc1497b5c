"""How terms are made: sorts, operations, the table that keeps each structure once, constructors."""
