-- The history of steps becomes the feed of everything that changes in a document: status, text, assignees and tags too
-- (docs/decisions/0049). A row carries the version of its document that the transaction of the change made.

alter table step_event rename to document_change;
alter table document_change rename constraint step_event_pkey to document_change_pkey;
alter table document_change rename constraint step_event_user_id_fkey to document_change_user_id_fkey;
alter table document_change
  add column kind text not null default 'STEP',
  add column version bigint not null default 0,
  add column payload jsonb,
  alter column step_id drop not null,
  alter column node_id drop not null,
  alter column copy drop not null,
  alter column master drop not null,
  alter column attempt drop not null;

-- What is not a step's history is deleted after some time.
create index document_change_expiry on document_change (at) where kind <> 'STEP';

alter table document drop column status_xid;
