-- Counts of issues by document for the issues dashboard, notifications of mentions, and work time (docs/decisions/0059).

-- Documents with issues; kept by count_document_issues. Deleted documents have no row.
create table document_issues (
  document_id bigint primary key references document on delete cascade,
  process_id bigint not null,
  filename text not null,
  issues int not null,
  resolved int not null,
  -- Comments of people, without the automatic replies about the status.
  replies int not null,
  -- Issues without any reply.
  unanswered int not null,
  -- Issues about tags: not everybody sees all of them.
  about_tags int not null
);
insert into document_issues (document_id, process_id, filename, issues, resolved, replies, unanswered, about_tags)
  select document.id, document.process_id, document.filename, count(*), count(*) filter (where issue.status = 'RESOLVED'),
    sum(reply.comments), count(*) filter (where reply.replies = 0), count(*) filter (where issue.kind = 'TAG')
  from document join issue on issue.document_id = document.id
    cross join lateral (select count(*) as replies, count(*) filter (where status is null) as comments
      from issue_reply where issue_id = issue.id) reply
  where document.deleted_at is null
  group by document.id;
create index document_issues_replies on document_issues (process_id, replies, document_id);
create index document_issues_name on document_issues (process_id, filename collate "und-x-icu", document_id);
create index document_issues_unanswered on document_issues (process_id, replies, document_id) where unanswered > 0;

-- What a person is told about: somebody named them in an issue or in a comment. The kinds of later notifications follow.
create table notification (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  by_user_id bigint references app_user,
  issue_id bigint not null references issue on delete cascade,
  -- null: the text of the issue itself
  reply_id bigint references issue_reply on delete cascade,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Set before the mail is handed over, so that a crash cannot send it twice.
  mailed_at timestamptz
);
create unique index notification_of_text on notification (user_id, issue_id, coalesce(reply_id, 0));
create index notification_user on notification (user_id, id);
create index notification_unread on notification (user_id) where read_at is null;
create index notification_issue on notification (issue_id);
create index notification_reply on notification (reply_id);
create index notification_created on notification (created_at);

alter table app_user add column mention_mails boolean not null default true;

-- Periods in which a person worked on a document; those of one person never overlap. They stay when the document goes.
create table work_timer (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  process_id bigint not null,
  document_id bigint references document on delete set null,
  node_id bigint references node on delete set null,
  step_id bigint references step on delete set null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  check (start_time < end_time)
);
create index work_timer_user on work_timer (user_id, start_time);
create index work_timer_document on work_timer (document_id, user_id);
create index work_timer_node on work_timer (node_id);
create index work_timer_step on work_timer (step_id);
