-- Trainings of nodes that learn from accepted documents: each one that succeeds on the server is a version of its classifier.

create table training (
  id bigint generated always as identity primary key,
  node_id bigint not null references node on delete cascade,
  -- counts the trainings of the node
  version integer not null,
  model text not null check (model in ('BUILT_IN', 'REMOTE')),
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  is_automatic boolean not null,
  requested_by bigint references app_user on delete set null,
  requested_at timestamptz not null default now(),
  -- the documents that were accepted before this are in it
  read_at timestamptz,
  ended_at timestamptz,
  progress jsonb,
  reason jsonb,
  -- those that it learned from, or that were sent
  documents integer,
  -- of a version:
  method text check (method in ('LOGISTIC_REGRESSION', 'NAIVE_BAYES')),
  -- measured on documents that were held out
  macro_f1 double precision,
  -- [{labelId, name, precision, recall, f1, support}]
  quality jsonb,
  -- labels with too few documents: [{labelId, name, support}]
  left_out jsonb,
  classifier bytea,
  active boolean not null default false,
  labelling_model_id bigint references labelling_model on delete set null,
  unique (node_id, version),
  check (not active or classifier is not null)
);
-- At most one at a time for a node, and one version in use.
create unique index training_open on training (node_id) where state in ('WAITING', 'RUNNING');
create unique index training_active on training (node_id) where active;
create index training_requested_by on training (requested_by) where requested_by is not null;
create index training_labelling_model on training (labelling_model_id) where labelling_model_id is not null;
