-- A secret names the hosts that it may be sent to, and whether it may be the key of models and of questions.

alter table secret
  -- names, `*.name` for all names below one, each with a port or for all ports
  add column hosts text[] not null default '{}',
  -- the key of a model of this server
  add column models boolean not null default false,
  -- chosen by a person for a question about documents
  add column questions boolean not null default false;

-- The next start of a server fills them in from the nodes, and makes secrets of the keys in the headers of requests: both need
-- what no statement can do, the parser of addresses and the key of the installation. A new installation has nothing to do.
insert into installation (name, value)
select 'secrets_without_hosts', 'pending' where exists (select from node where activity_type <> 'FILE_PARSER')
  or exists (select from secret)
on conflict do nothing;
