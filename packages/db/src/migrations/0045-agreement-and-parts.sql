-- What an agreement has compared: it starts again by itself when a compared step is finished again.

create table agreement (
  step_id bigint primary key references step on delete cascade,
  -- the nodes whose labels it compared
  node_ids bigint[] not null,
  -- the steps whose labels it has compared as they are; a step that is reopened is taken out
  compared bigint[] not null,
  -- what too few gave: [{labelId, place, score}]
  disputed jsonb not null default '[]',
  -- what was disputed before a person finished the step: it is not asked for again
  decided jsonb not null default '[]'
);

insert into agreement (step_id, node_ids, compared)
select step.id, compared.nodes, case when step.reason ->> 'key' = 'reason.labelling.copiesOpen' then '{}' else
    array(select other.id from step other where other.document_id = step.document_id
      and other.node_id = any(compared.nodes) and other.status in ('DONE', 'ACCEPTED') order by other.id) end
from step
join node on node.id = step.node_id and node.settings #>> '{externalConfig,configType}' = 'AGREEMENT'
cross join lateral (select array(select (entry ->> 'id')::bigint
  from jsonb_array_elements(node.settings #> '{externalConfig,nodes}') entry) as nodes) compared
where step.status in ('WAITING', 'DONE', 'ACCEPTED');

-- A long document is asked about in parts, and the copies of a step use one answer.

alter table labelling_run
  add column attempt integer not null default 0,
  -- of the text, in UTF-16 units; null for an answer about the whole document
  add column part_start integer,
  add column part_end integer,
  -- of what was asked, without the random markers: other copies of the step use the answer to the same request
  add column request_hash text not null default '',
  -- taken over from another copy: it cost nothing
  add column taken_over boolean not null default false;

-- A step that asks for an answer, for which other copies wait.
create table labelling_claim (
  document_id bigint not null references document on delete cascade,
  node_id bigint not null references node on delete cascade,
  request_hash text not null,
  step_id bigint not null references step on delete cascade,
  primary key (document_id, node_id, request_hash)
);
create index labelling_claim_node on labelling_claim (node_id);
create index labelling_claim_step on labelling_claim (step_id);

-- Requests in the form of the version before, which no attempt can repeat: the next attempt makes a new one.
delete from outbox where kind = 'model' and state in ('PENDING', 'SENDING')
  and jsonb_typeof(payload #> '{request,labels}') = 'array' and payload #> '{request,text}' is null;
