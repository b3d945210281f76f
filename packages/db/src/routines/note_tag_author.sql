-- A tag that a person changed is their work from now on.
create function note_tag_author() returns trigger language plpgsql as $$
begin
  insert into statistic_change (measure, process_id, node_id, document_id, user_id, at, amount)
    select 'TAGS', node.process_id, step.node_id, step.document_id, part.user_id, new.created_at, part.amount
    from step join node on node.id = step.node_id,
      (values (coalesce(old.user_id, 0), -1), (coalesce(new.user_id, 0), 1)) part (user_id, amount)
    where step.id = new.step_id;
  return null;
end $$;

create or replace trigger ner_tag_author after update of user_id on ner_tag
  for each row when (old.user_id is distinct from new.user_id) execute function note_tag_author();
create or replace trigger classifier_tag_author after update of user_id on classifier_tag
  for each row when (old.user_id is distinct from new.user_id) execute function note_tag_author();
