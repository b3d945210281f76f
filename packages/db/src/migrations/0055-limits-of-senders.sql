-- How many documents senders make of one upload, which senders a receiver refuses, and how many questions people ask.

alter table document
  -- the uploaded document that it was made of by senders; null for an uploaded one
  add column origin_id bigint;
create index document_origin on document (origin_id) where origin_id is not null;

-- The documents that senders have made of one upload, deleted ones included.
create table upload_descendants (
  origin_id bigint primary key,
  made integer not null
);

with recursive line as (
  select sent.document_id, step.document_id as origin_id
  from sent_document sent join step on step.id = sent.step_id
  where not exists (select from sent_document earlier where earlier.document_id = step.document_id)
  union all
  select sent.document_id, line.origin_id
  from line
  join step on step.document_id = line.document_id
  join sent_document sent on sent.step_id = step.id
), counted as (
  insert into upload_descendants (origin_id, made)
  select origin_id, count(*) from line group by origin_id
)
update document set origin_id = line.origin_id from line where document.id = line.document_id;

-- Steps of senders that an administrator lets go on beyond the limit.
create table continued_sending (
  step_id bigint primary key references step on delete cascade,
  user_id bigint references app_user on delete set null,
  continued_at timestamptz not null default now()
);

-- Senders that the administrators of a receiver have switched off. A sender that is deleted and brought back stays off.
create table refused_sender (
  receiver_id bigint not null,
  sender_id bigint not null,
  -- of the receiver
  process_id bigint not null references process on delete cascade,
  user_id bigint references app_user on delete set null,
  refused_at timestamptz not null default now(),
  primary key (receiver_id, sender_id)
);
create index refused_sender_process on refused_sender (process_id);

-- The questions of a user about documents since `began_at`; an hour later it begins again.
create table question_count (
  user_id bigint primary key references app_user on delete cascade,
  began_at timestamptz not null default now(),
  asked integer not null
);
