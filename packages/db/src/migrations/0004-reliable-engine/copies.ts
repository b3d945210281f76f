/** Several copies of a node's step, and the version by which servers know that a graph has changed. */
export const copies = [
  `create table additional_submit (
    node_id bigint not null references node on delete cascade,
    -- null: for every document that has no entry of its own
    document_id bigint references document on delete cascade,
    submits int not null check (submits between 0 and 5),
    unique nulls not distinct (node_id, document_id)
  )`,
  `create index additional_submit_document on additional_submit (document_id) where document_id is not null`,
  // another with every change of its nodes, edges and predicates
  `alter table process add column graph_version uuid not null default gen_random_uuid()`,
  // one master of each node and document
  `create unique index step_master on step (document_id, node_id) where master`,
];
