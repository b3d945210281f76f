/** The installation, its users, their rights and sessions. */
export const accounts = `
create table installation (
  name text primary key,
  value text not null
);

create table app_user (
  id bigint generated always as identity primary key,
  login text not null,
  email text,
  first_name text,
  last_name text,
  password_hash text,
  activated boolean not null default false,
  lang_key text not null default 'en',
  -- every token carries the epoch it was made in; raising it ends them all
  token_epoch int not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index app_user_login on app_user (lower(login));
create unique index app_user_email on app_user (lower(email)) where deleted_at is null;

create table user_role (
  user_id bigint not null references app_user on delete cascade,
  role text not null,
  primary key (user_id, role)
);

create table authority (
  id bigint generated always as identity primary key,
  type text not null check (type in ('PROCESS', 'NODE')),
  component_id bigint not null,
  mode text not null check (mode in ('READ', 'WRITE', 'ADMIN')),
  unique (type, component_id, mode)
);
create table user_authority (
  user_id bigint not null references app_user on delete cascade,
  authority_id bigint not null references authority on delete cascade,
  primary key (user_id, authority_id)
);

create table revoked_token (
  token_id text primary key,
  expires_at timestamptz not null
);

create table sign_in_failure (
  account_key text not null,
  address text not null,
  failures int not null,
  blocked_until timestamptz not null,
  primary key (account_key, address)
);
`;
