-- Large processes: the signs of a vector's numbers take a 32nd of its memory, and find those that are worth comparing.

-- a bit for each number, set for a negative one, in words of 32 bits, little-endian; null: not made yet, for vectors stored before
alter table rag_vector add column signs bytea;
