/** Processes, their graphs, and the labels and rules of their nodes. */
export const processes = `
create table process_tag (
  id bigint generated always as identity primary key,
  name text not null,
  color text not null,
  predefined boolean not null default false
);

create table process (
  id bigint generated always as identity primary key,
  name text not null,
  is_rag_enabled boolean not null default false,
  rag_text_splitter bigint,
  created_by bigint references app_user,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index process_name on process (lower(name)) where deleted_at is null;

create table process_has_tag (
  process_id bigint not null references process on delete cascade,
  tag_id bigint not null references process_tag,
  primary key (process_id, tag_id)
);
create index process_has_tag_tag on process_has_tag (tag_id);

create table process_actor (
  process_id bigint not null references process on delete cascade,
  actor text not null,
  name text not null,
  primary key (process_id, actor)
);

create table node (
  id bigint generated always as identity primary key,
  process_id bigint not null references process on delete cascade,
  name text not null,
  description text not null default '',
  activity_type text not null,
  x double precision not null default 0,
  y double precision not null default 0,
  automatic boolean not null,
  auto_step_status text not null,
  obligatory boolean not null default false,
  requires_acceptance boolean not null default false,
  priority int not null default 0,
  handles_relations boolean not null default false,
  supported_tagging_types text[] not null default '{}',
  -- what only this type has; the shape is the type's definition's
  settings jsonb not null default '{}',
  -- grows with every change of the node's labels and rules; compiled rule sets are cached under it
  rules_version int not null default 1
);
create unique index node_name on node (process_id, lower(name));

create table edge (
  id bigint generated always as identity primary key,
  process_id bigint not null references process on delete cascade,
  -- null on the entry edge, which comes from the group of upload nodes
  from_id bigint references node on delete cascade,
  to_id bigint not null references node on delete cascade
);
create unique index edge_ends on edge (coalesce(from_id, 0), to_id);
create index edge_process on edge (process_id);
create index edge_to on edge (to_id);

create table ner_tag_type (
  id bigint generated always as identity primary key,
  node_id bigint not null references node on delete cascade,
  parent_id bigint references ner_tag_type on delete cascade,
  name text not null,
  prefix_key boolean not null default false,
  suffix_key text,
  background_color text not null,
  text_color text not null,
  data_format text,
  mandatory boolean not null default false,
  selectable boolean not null default true,
  disabled boolean not null default false
);
create index ner_tag_type_node on ner_tag_type (node_id);
create index ner_tag_type_parent on ner_tag_type (parent_id);

create table matching_rule (
  id bigint generated always as identity primary key,
  ner_tag_type_id bigint not null references ner_tag_type on delete cascade,
  expression text not null,
  matching_type text not null check (matching_type in ('EXACT', 'REGEX', 'FUZZY')),
  tolerance int
);
create index matching_rule_label on matching_rule (ner_tag_type_id);
create unique index matching_rule_once
  on matching_rule (ner_tag_type_id, matching_type, coalesce(tolerance, 0), md5(expression));

create table classifier_type (
  id bigint generated always as identity primary key,
  node_id bigint not null references node on delete cascade,
  name text not null,
  description text not null default '',
  background_color text not null,
  prefix_key boolean not null default false,
  suffix_key text
);
create unique index classifier_type_name on classifier_type (node_id, lower(name));

create table relation_type (
  id bigint generated always as identity primary key,
  node_id bigint not null references node on delete cascade,
  name text not null,
  color text not null,
  text_color text,
  priority int not null default 2,
  merge boolean not null default false,
  strict boolean not null default false,
  from_id bigint references ner_tag_type,
  to_id bigint references ner_tag_type
);
create unique index relation_type_name on relation_type (node_id, lower(name));

create table predicate (
  id bigint generated always as identity primary key,
  edge_id bigint not null references edge on delete cascade,
  parent_id bigint references predicate on delete cascade,
  predicate_type text not null check (predicate_type in ('COMPLEX', 'CLF', 'NER')),
  logical_operator text check (logical_operator in ('AND', 'OR')),
  node_id bigint references node,
  equal boolean,
  clf_type_id bigint references classifier_type,
  ner_tag_type_id bigint references ner_tag_type
);
create index predicate_edge on predicate (edge_id);
create index predicate_node on predicate (node_id);
`;
