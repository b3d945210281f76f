/**
 * `joined_by`: who uploaded the other half of a pair. `pending_partner`: a recording or transcript whose document people have worked on: it is stored, and waits for somebody to say whether it
 * joins the document. At most one waits for a document.
 */
export const pendingPartners = `
alter table document add column joined_by bigint references app_user;
create table pending_partner (
  document_id bigint primary key references document on delete cascade,
  blob_key text not null references blob,
  filename text not null,
  kind text not null check (kind in ('wav', 'json')),
  client_id uuid unique,
  created_by bigint references app_user,
  created_at timestamptz not null default now()
);
`;
