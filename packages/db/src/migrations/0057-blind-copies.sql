-- People who label copies of one document do not see each other's work until all copies are finished.

alter table node
  -- the copies of a document are hidden from each other, and the document waits for all of them
  add column blind boolean not null default true;
-- Nodes that have copies already keep their meaning.
update node set blind = false where id in (
  select node_id from additional_submit where submits > 0
  union
  select node_id from step where copy > 0);

alter table step
  -- users who held the step and gave it back, or from whom it was taken; null: none (routines/note_past_holder.sql)
  add column past_holders bigint[];

-- The hashes of paths name the nodes that are not blind (packages/engine/src/evaluation/evaluated-paths.ts).
with changed as (
  select process_id, '+' || md5(jsonb_agg(id order by id)::text) as ending from node where not blind group by process_id
), processes as (
  update process set judged_ways = judged_ways || ending from changed
  where process.id = changed.process_id and judged_ways <> ''
)
update replay set paths = paths || ending from changed where replay.process_id = changed.process_id;
