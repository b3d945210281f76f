-- Problems with a relation between two tags (docs/decisions/0054). Its tags are in issue_tag, the source first.

alter table issue drop constraint issue_kind_check;
alter table issue add constraint issue_kind_check check (kind in ('TEXT', 'TOKEN', 'TAG', 'RELATION'));

-- A deleted relation leaves its row here, with the name of its type.
create table issue_relation (
  issue_id bigint primary key references issue on delete cascade,
  relation_id bigint references ner_tag_relation on delete set null,
  type_name text not null
);
create index issue_relation_relation on issue_relation (relation_id);
