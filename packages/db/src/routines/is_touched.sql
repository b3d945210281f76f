-- Whether people have worked on an unfinished step: they tagged, classified, related, deleted an automatic tag, or reported a
-- problem about a tag. An assigned step is touched too; its row shows that.
create function is_touched(p_step bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from ner_tag where step_id = p_step and user_id is not null)
    or exists (select from classifier_tag where step_id = p_step and user_id is not null)
    or exists (select from tag_tombstone where step_id = p_step)
    or exists (select from issue_tag where step_id = p_step)
    or exists (select from relation_graph where step_id = p_step);
end $$;
