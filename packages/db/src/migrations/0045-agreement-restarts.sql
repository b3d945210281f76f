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

update step set reason = jsonb_build_object('key', 'reason.labelling.waitsFor',
  'params', jsonb_build_object('count', reason #> '{params,count}', 'steps', '…'),
  'message', 'Waits until the steps to compare are finished (' || (reason #>> '{params,count}') || '): …. Then it starts by itself.')
where reason ->> 'key' = 'reason.labelling.copiesOpen';
