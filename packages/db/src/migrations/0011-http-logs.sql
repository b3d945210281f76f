-- Requests that the servers of an installation have answered; a periodic task removes what is older than 30 days.

create table http_log (
  id bigint generated always as identity primary key,
  -- when the request came
  at timestamptz not null,
  method text not null,
  -- the pattern that answered; null where none did
  route text,
  -- the address without its secrets, cut
  path text not null,
  status integer not null,
  ms integer not null,
  -- of the one who asked; null for nobody
  login text,
  -- from where
  address text,
  -- the process that answered
  server text not null
);
create index http_log_at on http_log (at, id);
create index http_log_class on http_log ((status / 100), at, id);
