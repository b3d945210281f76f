-- An answer says why its passages were searched for by words alone, although the process has a model for their meaning.
alter table llm_response add column words_only jsonb;
