-- Tab, filters and order of a list under a name, of one person (docs/decisions/0068).

create table saved_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  process_id bigint not null references process on delete cascade,
  page text not null,
  name text not null,
  search text not null
);
create unique index saved_view_name on saved_view (user_id, process_id, page, lower(name));
create index saved_view_process on saved_view (process_id);
