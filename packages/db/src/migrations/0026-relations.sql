-- Relations between the tags of one step, as connected graphs (docs/decisions/0055).

create table relation_graph (
  id bigint generated always as identity primary key,
  step_id bigint not null references step on delete cascade,
  -- grows with every change; a change of an older version is refused
  version int not null default 1,
  created_by bigint references app_user,
  created_at timestamptz not null default now(),
  client_id uuid unique,
  -- the last change that was made with a client-made id
  changed_client_id uuid
);
create index relation_graph_step on relation_graph (step_id);

-- A tag or a type that a relation uses cannot be deleted alone. For tags this is checked at the end of the transaction,
-- because the cascade of a deleted step reaches the tags before the graphs.
create table ner_tag_relation (
  id bigint generated always as identity primary key,
  graph_id bigint not null references relation_graph on delete cascade,
  from_id bigint not null references ner_tag deferrable initially deferred,
  to_id bigint not null references ner_tag deferrable initially deferred,
  relation_type_id bigint not null references relation_type,
  source text not null,
  source_id bigint,
  score double precision,
  user_id bigint references app_user,
  created_at timestamptz not null default now()
);
create index ner_tag_relation_graph on ner_tag_relation (graph_id);
create index ner_tag_relation_from on ner_tag_relation (from_id);
create index ner_tag_relation_to on ner_tag_relation (to_id);
create index ner_tag_relation_type on ner_tag_relation (relation_type_id);
