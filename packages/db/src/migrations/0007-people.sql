-- Roles that hold authorities, activation and password reset, access tokens, audit events.

create table role (
  id bigint generated always as identity primary key,
  name text not null unique,
  -- made by the product: cannot be renamed or deleted
  predefined boolean not null default false
);
insert into role (name, predefined)
  select name, true from unnest(array['ROLE_ADMIN', 'ROLE_USER', 'ROLE_SUPER_ANNOTATOR']) name;

create table role_authority (
  role_id bigint not null references role on delete cascade,
  authority_id bigint not null references authority on delete cascade,
  primary key (role_id, authority_id)
);
create index role_authority_authority on role_authority (authority_id);
create index user_authority_authority on user_authority (authority_id);
alter table user_role add foreign key (role) references role (name) on update cascade on delete cascade;
create index user_role_role on user_role (role);

alter table app_user
  add column created_by bigint references app_user,
  add column modified_at timestamptz,
  add column modified_by bigint references app_user,
  -- the identity provider's own name of the person
  add column oidc_issuer text,
  add column oidc_subject text;
create unique index app_user_oidc on app_user (oidc_issuer, oidc_subject) where deleted_at is null;
create index app_user_created on app_user (created_at);

-- What a mailed link opens: only its hash is kept, and it opens once.
create table account_key (
  key_hash text primary key,
  user_id bigint not null references app_user on delete cascade,
  purpose text not null check (purpose in ('ACTIVATE', 'RESET')),
  expires_at timestamptz not null
);
create index account_key_user on account_key (user_id, purpose);
create index account_key_expires on account_key (expires_at);

create table api_key (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  token_hash text not null unique,
  -- the token's first characters, so that its owner knows it again
  hint text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index api_key_user on api_key (user_id, id);

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  type text not null,
  -- null: nobody who was signed in
  user_id bigint references app_user,
  -- who it was said to be, as it was then
  principal text not null,
  address text,
  data jsonb not null default '{}'
);
create index audit_event_at on audit_event (at, id);
create index audit_event_type on audit_event (type, at);
