-- Records what a statement of a person changed in the design of a process. Statements without an author (jobs, the
-- installation itself) are not recorded. Arguments: the columns of the primary key, and those that are no design.
create function record_process_change() returns trigger language plpgsql as $$
declare
  v_author text := nullif(current_setting('scriptorium.author', true), '');
  v_key text[] := tg_argv[0]::text[];
  v_ignored text[] := tg_argv[1]::text[];
  v_subject text[] := '{name,expression,term,activity_type,node_id,ner_tag_type_id,edge_id,from_id,to_id}';
  v_change bigint;
  v_process bigint;
  -- one of the rows that differ
  v_image jsonb;
  -- of an update: [before, after] of each row that differs
  v_rows jsonb;
  v_not_key text[];
  v_not_subject text[];
  v_role text;
begin
  if v_author is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select to_jsonb(one) - v_ignored into v_image from rows_after one limit 1;
  elsif tg_op = 'DELETE' then
    select to_jsonb(one) - v_ignored into v_image from rows_before one limit 1;
  else
    with olds as (select to_jsonb(one) - v_ignored as image from rows_before one),
      news as (select to_jsonb(one) - v_ignored as image from rows_after one)
    select jsonb_agg(jsonb_build_array(olds.image, news.image)) into v_rows
    from olds join news on process_row_key(olds.image, v_key) = process_row_key(news.image, v_key)
    where olds.image <> news.image;
    v_image := v_rows -> 0 -> 1;
  end if;
  if v_image is null then
    return null;
  end if;
  v_process := process_of_row(tg_table_name, v_image);
  v_change := nullif(current_setting('scriptorium.change', true), '')::bigint;
  if v_change is null then
    insert into process_change (process_id, author_id, kind)
      values (v_process, v_author::bigint, case when tg_table_name = 'process' and tg_op = 'INSERT' then 'CREATE' else 'EDIT' end)
      returning id into v_change;
    perform set_config('scriptorium.change', v_change::text, true);
  elsif v_process is not null then
    update process_change set process_id = v_process where id = v_change and process_id is null;
  end if;
  if v_process is not null then
    -- pages that show the process read it again; equal notifications of a transaction are sent once
    perform pg_notify('scriptorium_design', v_process || ' ' || v_author);
  end if;
  -- All rows have the same columns: leaving out those that are not wanted is much cheaper than collecting the others.
  v_role := current_setting('session_replication_role');
  perform skip_row_checks(true);
  v_not_key := array(select key from jsonb_object_keys(v_image) key where key <> all (v_key));
  v_not_subject := array(select key from jsonb_object_keys(v_image) key where key <> all (v_subject));
  if tg_op = 'INSERT' then
    insert into process_change_row (change_id, table_name, row_key, after, subject)
    select v_change, tg_table_name, image - v_not_key, image, image - v_not_subject || case when tg_table_name = 'matching_rule'
        then jsonb_build_object('node_id', (select node_id from ner_tag_type
          where id = (image ->> 'ner_tag_type_id')::bigint)) else '{}' end
    from (select to_jsonb(one) - v_ignored as image from rows_after one offset 0) added;
  elsif tg_op = 'DELETE' then
    insert into process_change_row (change_id, table_name, row_key, before, subject)
    select v_change, tg_table_name, image - v_not_key, image, image - v_not_subject || case when tg_table_name = 'matching_rule'
        then jsonb_build_object('node_id', (select node_id from ner_tag_type
          where id = (image ->> 'ner_tag_type_id')::bigint)) else '{}' end
    from (select to_jsonb(one) - v_ignored as image from rows_before one offset 0) removed;
  else
    insert into process_change_row (change_id, table_name, row_key, before, after, subject)
    select v_change, tg_table_name, (image -> 1) - v_not_key, changed.before, changed.after,
      (image -> 1) - v_not_subject || case when tg_table_name = 'matching_rule'
        then jsonb_build_object('node_id', (select node_id from ner_tag_type
          where id = (image -> 1 ->> 'ner_tag_type_id')::bigint)) else '{}' end
    from jsonb_array_elements(v_rows) image
    left join lateral (
      select jsonb_object_agg(key, value) as before, jsonb_object_agg(key, image -> 1 -> key) as after
      from jsonb_each(image -> 0) where value <> image -> 1 -> key
    ) changed on true;
  end if;
  if v_role = 'origin' then
    perform skip_row_checks(false);
  end if;
  return null;
end $$;

create or replace trigger process_added after insert on process
  referencing new table as rows_after for each statement
  execute function record_process_change('{id}', '{created_by,created_at,deleted_at,graph_version,judged_ways,judged_finished,replayed_change,sources_paused}');
create or replace trigger process_changed after update on process
  referencing old table as rows_before new table as rows_after for each statement
  execute function record_process_change('{id}', '{created_by,created_at,deleted_at,graph_version,judged_ways,judged_finished,replayed_change,sources_paused}');

create or replace trigger node_added after insert on node
  referencing new table as rows_after for each statement
  execute function record_process_change('{id}', '{rules_version,next_tick}');
create or replace trigger node_changed after update on node
  referencing old table as rows_before new table as rows_after for each statement
  execute function record_process_change('{id}', '{rules_version,next_tick}');
create or replace trigger node_removed after delete on node
  referencing old table as rows_before for each statement
  execute function record_process_change('{id}', '{rules_version,next_tick}');

create or replace trigger edge_added after insert on edge
  referencing new table as rows_after for each statement execute function record_process_change('{id}', '{}');
create or replace trigger edge_changed after update on edge
  referencing old table as rows_before new table as rows_after for each statement execute function record_process_change('{id}', '{}');
create or replace trigger edge_removed after delete on edge
  referencing old table as rows_before for each statement execute function record_process_change('{id}', '{}');

create or replace trigger predicate_added after insert on predicate
  referencing new table as rows_after for each statement execute function record_process_change('{id}', '{}');
create or replace trigger predicate_changed after update on predicate
  referencing old table as rows_before new table as rows_after for each statement execute function record_process_change('{id}', '{}');
create or replace trigger predicate_removed after delete on predicate
  referencing old table as rows_before for each statement execute function record_process_change('{id}', '{}');

create or replace trigger ner_tag_type_added after insert on ner_tag_type
  referencing new table as rows_after for each statement execute function record_process_change('{id}', '{}');
create or replace trigger ner_tag_type_changed after update on ner_tag_type
  referencing old table as rows_before new table as rows_after for each statement execute function record_process_change('{id}', '{}');
create or replace trigger ner_tag_type_removed after delete on ner_tag_type
  referencing old table as rows_before for each statement execute function record_process_change('{id}', '{}');

create or replace trigger classifier_type_added after insert on classifier_type
  referencing new table as rows_after for each statement execute function record_process_change('{id}', '{}');
create or replace trigger classifier_type_changed after update on classifier_type
  referencing old table as rows_before new table as rows_after for each statement execute function record_process_change('{id}', '{}');
create or replace trigger classifier_type_removed after delete on classifier_type
  referencing old table as rows_before for each statement execute function record_process_change('{id}', '{}');

create or replace trigger matching_rule_added after insert on matching_rule
  referencing new table as rows_after for each statement execute function record_process_change('{id}', '{}');
-- Many rules are inserted without checks of each row.
alter table matching_rule enable always trigger matching_rule_added;
create or replace trigger matching_rule_changed after update on matching_rule
  referencing old table as rows_before new table as rows_after for each statement execute function record_process_change('{id}', '{}');
create or replace trigger matching_rule_removed after delete on matching_rule
  referencing old table as rows_before for each statement execute function record_process_change('{id}', '{}');

create or replace trigger relation_type_added after insert on relation_type
  referencing new table as rows_after for each statement execute function record_process_change('{id}', '{}');
create or replace trigger relation_type_changed after update on relation_type
  referencing old table as rows_before new table as rows_after for each statement execute function record_process_change('{id}', '{}');
create or replace trigger relation_type_removed after delete on relation_type
  referencing old table as rows_before for each statement execute function record_process_change('{id}', '{}');

create or replace trigger additional_submit_added after insert on additional_submit
  referencing new table as rows_after for each statement execute function record_process_change('{node_id,document_id}', '{}');
create or replace trigger additional_submit_changed after update on additional_submit
  referencing old table as rows_before new table as rows_after for each statement execute function record_process_change('{node_id,document_id}', '{}');
create or replace trigger additional_submit_removed after delete on additional_submit
  referencing old table as rows_before for each statement execute function record_process_change('{node_id,document_id}', '{}');

create or replace trigger process_actor_added after insert on process_actor
  referencing new table as rows_after for each statement execute function record_process_change('{process_id,actor}', '{}');
create or replace trigger process_actor_changed after update on process_actor
  referencing old table as rows_before new table as rows_after for each statement execute function record_process_change('{process_id,actor}', '{}');
create or replace trigger process_actor_removed after delete on process_actor
  referencing old table as rows_before for each statement execute function record_process_change('{process_id,actor}', '{}');

create or replace trigger process_has_tag_added after insert on process_has_tag
  referencing new table as rows_after for each statement execute function record_process_change('{process_id,tag_id}', '{}');
create or replace trigger process_has_tag_changed after update on process_has_tag
  referencing old table as rows_before new table as rows_after for each statement execute function record_process_change('{process_id,tag_id}', '{}');
create or replace trigger process_has_tag_removed after delete on process_has_tag
  referencing old table as rows_before for each statement execute function record_process_change('{process_id,tag_id}', '{}');

create or replace trigger rag_template_added after insert on rag_template
  referencing new table as rows_after for each statement execute function record_process_change('{id}', '{changed_by,changed_at}');
create or replace trigger rag_template_changed after update on rag_template
  referencing old table as rows_before new table as rows_after for each statement execute function record_process_change('{id}', '{changed_by,changed_at}');
create or replace trigger rag_template_removed after delete on rag_template
  referencing old table as rows_before for each statement execute function record_process_change('{id}', '{changed_by,changed_at}');

create or replace trigger glossary_term_added after insert on glossary_term
  referencing new table as rows_after for each statement execute function record_process_change('{process_id,term}', '{}');
create or replace trigger glossary_term_removed after delete on glossary_term
  referencing old table as rows_before for each statement execute function record_process_change('{process_id,term}', '{}');
