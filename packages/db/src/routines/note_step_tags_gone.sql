-- Takes the tags of a step out of the statistics before they are deleted with it. Those of a deleted node are deleted by
-- forget_node_statistics: who deletes a node names it in scriptorium.deleted_node, so that nobody counts what nobody reads.
create function note_step_tags_gone() returns trigger language plpgsql as $$
begin
  if current_setting('scriptorium.deleted_node', true) = old.node_id::text then
    return old;
  end if;
  insert into statistic_change (measure, process_id, node_id, document_id, user_id, at, amount)
    select 'TAGS', node.process_id, old.node_id, old.document_id, coalesce(tag.user_id, 0), tag.created_at, -count(*)
    from (select user_id, created_at from ner_tag where step_id = old.id
      union all select user_id, created_at from classifier_tag where step_id = old.id) tag
      join node on node.id = old.node_id
    group by node.process_id, tag.user_id, tag.created_at;
  return old;
end $$;

create or replace trigger step_tags_gone before delete on step for each row execute function note_step_tags_gone();
