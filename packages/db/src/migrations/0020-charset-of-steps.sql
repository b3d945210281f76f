-- The character set in which a parser's step reads its file because somebody chose it; null: as the file says, or guessed.

alter table step add column charset text;
