-- Statistics of a process: changes are appended by triggers (src/routines) and folded into one row a day, with a cell for each
-- quarter of an hour, so that they add up to the days of any time zone (docs/decisions/0093).

-- What has not been folded yet. 0: belongs to no node, document or user.
create table statistic_change (
  id bigint generated always as identity primary key,
  measure text not null,
  process_id bigint not null,
  node_id bigint not null default 0,
  document_id bigint not null default 0,
  user_id bigint not null default 0,
  currency text not null default '',
  at timestamptz not null,
  -- of a waiting time; see waiting_bucket
  bucket int not null default 0,
  amount numeric not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

create table statistic_day (
  measure text not null,
  user_id bigint not null,
  process_id bigint not null,
  node_id bigint not null,
  currency text not null,
  -- in UTC
  day date not null,
  -- quarters of an hour of the day (0 to 95), in order; of waiting times the buckets, or quarter * 128 + bucket
  cells int[] not null,
  amounts numeric[] not null,
  -- of all amounts
  total numeric not null,
  primary key (measure, user_id, process_id, node_id, currency, day)
);

-- The documents with tags that exist, by the quarter of an hour in which these were made.
create table tagged_document (
  node_id bigint not null,
  quarter timestamptz not null,
  document_id bigint not null,
  tags bigint not null,
  primary key (node_id, quarter, document_id) include (tags)
);
create index tagged_document_none on tagged_document (node_id) where tags <= 0;

-- When it began to wait the last time; null: when it was created.
alter table step add column waiting_since timestamptz;

-- Servers of the version before write no changes: none of them writes until the triggers exist.
lock table document, step, ner_tag, classifier_tag, work_timer, model_call in share row exclusive mode;

insert into statistic_change (measure, process_id, at, amount)
select 'ARRIVED', process_id, date_bin('15 minutes', created_at, timestamptz 'epoch') as quarter, count(*)
from document group by process_id, quarter;

insert into statistic_change (measure, process_id, at, amount)
select 'FINISHED', process_id,
  date_bin('15 minutes', coalesce((select max(completed_at) from step where document_id = document.id), created_at),
    timestamptz 'epoch') as quarter, count(*)
from document where status = 'DONE' group by process_id, quarter;

insert into statistic_change (measure, process_id, at, amount)
select 'REMOVED', process_id, date_bin('15 minutes', deleted_at, timestamptz 'epoch') as quarter, count(*)
from document where status <> 'DONE' and deleted_at is not null group by process_id, quarter;

insert into statistic_change (measure, process_id, node_id, user_id, at, amount)
select 'WORK', process_id, coalesce(node_id, 0), user_id, quarter,
  sum(extract(epoch from least(end_time, quarter + interval '15 minutes') - greatest(start_time, quarter)) * 1000)
from work_timer, generate_series(date_bin('15 minutes', start_time, timestamptz 'epoch'),
  end_time - interval '1 microsecond', interval '15 minutes') quarter
group by process_id, node_id, user_id, quarter;

insert into statistic_change (measure, process_id, node_id, currency, at, amount)
select kind.measure, process_id, coalesce(node_id, 0), currency,
  date_bin('15 minutes', started_at, timestamptz 'epoch') as quarter, sum(kind.amount)
from model_call cross join lateral (values ('CALLS', 1), ('COST', cost),
  ('UNPRICED', case when outcome = 'OK' and cost is null then 1 end)) kind (measure, amount)
where process_id is not null and outcome <> 'STARTED' and kind.amount <> 0
group by kind.measure, process_id, node_id, currency, quarter;

-- Tags and waiting times in ranges of steps and documents, so that no sort gets large.
do $$
declare
  v_after bigint := 0;
  v_last bigint := (select coalesce(max(id), 0) from step);
begin
  while v_after < v_last loop
    insert into statistic_change (measure, process_id, node_id, document_id, user_id, at, amount)
      select 'TAGS', node.process_id, step.node_id, step.document_id, coalesce(tag.user_id, 0),
        date_bin('15 minutes', tag.created_at, timestamptz 'epoch') as quarter, count(*)
      from step join node on node.id = step.node_id
        join (select step_id, user_id, created_at from ner_tag where step_id > v_after and step_id <= v_after + 50000
          union all
          select step_id, user_id, created_at from classifier_tag where step_id > v_after and step_id <= v_after + 50000) tag
        on tag.step_id = step.id
      group by node.process_id, step.node_id, step.document_id, tag.user_id, quarter;
    v_after := v_after + 50000;
  end loop;
end $$;

do $$
declare
  v_after bigint := 0;
  v_last bigint := (select coalesce(max(id), 0) from document);
begin
  while v_after < v_last loop
    insert into statistic_change (measure, process_id, node_id, at, bucket, amount)
      select 'WAITED', process_id, node_id, quarter, bucket, count(*) from (
        select node.process_id, finished.node_id, date_bin('15 minutes', finished.at, timestamptz 'epoch') as quarter,
          least(127, floor(4 * log(2, greatest(1, extract(epoch from finished.at - since)))))::int as bucket
        from (
          select node_id, at, was, status,
            max(at) filter (where status = 'WAITING' and was is distinct from 'WAITING')
              over (partition by document_id, step_id order by version, id) as since
          from document_change
          where document_id > v_after and document_id <= v_after + 20000 and kind = 'STEP') finished
        join node on node.id = finished.node_id
        where finished.was = 'WAITING' and finished.status in ('DONE', 'ACCEPTED') and since is not null) waited
      group by process_id, node_id, quarter, bucket;
    v_after := v_after + 20000;
  end loop;
end $$;
