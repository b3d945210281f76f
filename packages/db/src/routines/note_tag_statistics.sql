-- Counts new, deleted and reassigned tags: of whom, of which document, and when they were made. Tags of deleted steps were
-- counted by note_step_tags_gone.
create function note_tag_statistics() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into statistic_change (measure, process_id, node_id, document_id, user_id, at, amount)
      select 'TAGS', node.process_id, step.node_id, step.document_id, coalesce(tag.user_id, 0), tag.created_at, count(*)
      from new_tags tag join step on step.id = tag.step_id join node on node.id = step.node_id
      group by node.process_id, step.node_id, step.document_id, tag.user_id, tag.created_at;
  end if;
  if tg_op <> 'INSERT' then
    insert into statistic_change (measure, process_id, node_id, document_id, user_id, at, amount)
      select 'TAGS', node.process_id, step.node_id, step.document_id, coalesce(tag.user_id, 0), tag.created_at, -count(*)
      from old_tags tag join step on step.id = tag.step_id join node on node.id = step.node_id
      group by node.process_id, step.node_id, step.document_id, tag.user_id, tag.created_at;
  end if;
  return null;
end $$;

create or replace trigger ner_tags_made after insert on ner_tag referencing new table as new_tags
  for each statement execute function note_tag_statistics();
-- Tags of a machine are inserted without checks of each row.
alter table ner_tag enable always trigger ner_tags_made;
create or replace trigger ner_tags_gone after delete on ner_tag referencing old table as old_tags
  for each statement execute function note_tag_statistics();
create or replace trigger classifier_tags_made after insert on classifier_tag referencing new table as new_tags
  for each statement execute function note_tag_statistics();
create or replace trigger classifier_tags_gone after delete on classifier_tag referencing old table as old_tags
  for each statement execute function note_tag_statistics();
