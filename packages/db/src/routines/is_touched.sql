-- Whether people have worked on an unfinished step: they tagged, classified, or deleted an automatic tag. An assigned step
-- is touched too; its row shows that.
create function is_touched(p_step bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from ner_tag where step_id = p_step and user_id is not null)
    or exists (select from classifier_tag where step_id = p_step and user_id is not null)
    or exists (select from tag_tombstone where step_id = p_step);
end $$;
