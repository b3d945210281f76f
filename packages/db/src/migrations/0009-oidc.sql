-- Signing in with an identity provider. What names a session is stored as a hash or sealed.

-- what the callback hands to the browser, which makes a session of it: once, and soon
create table oidc_code (
  code_hash text primary key,
  user_id bigint not null references app_user on delete cascade,
  sealed_id_token text not null,
  expires_at timestamptz not null
);
create index oidc_code_expires on oidc_code (expires_at);

-- the provider's own token of a session, by the id of ours: signing out there needs it
create table oidc_session (
  token_id text primary key,
  sealed_id_token text not null,
  expires_at timestamptz not null
);
create index oidc_session_expires on oidc_session (expires_at);
