-- A page reads the changes of a document after a version: with thousands of tags it must not read all of them.

alter table document_change drop constraint document_change_pkey;
alter table document_change add constraint document_change_pkey primary key (document_id, version, id);
