/** When action nodes run, the executions that handle many documents at once, and what they do to the outside world. */
export const actions = [
  `alter table node
    add column trigger_type text not null default 'ALWAYS' check (trigger_type in ('ALWAYS', 'CRON', 'THRESHOLD')),
    add column cron text,
    add column threshold int check (threshold >= 1),
    -- when its cron comes next; kept by the one function that computes it
    add column next_tick timestamptz`,
  `create index node_next_tick on node (next_tick) where next_tick is not null`,
  `create index node_threshold on node (id) where trigger_type = 'THRESHOLD'`,
  // a tick fires once, however many servers run
  `create table tick (
    node_id bigint not null references node on delete cascade,
    due_at timestamptz not null,
    fired_at timestamptz not null default now(),
    primary key (node_id, due_at)
  )`,
  `create table action_execution (
    id bigint generated always as identity primary key,
    node_id bigint not null references node on delete cascade,
    process_id bigint not null,
    cause text not null check (cause in ('CRON', 'THRESHOLD', 'REQUEST')),
    due_at timestamptz,
    requested_by bigint references app_user,
    -- GATHERING: steps join it; SENDING: its effect is under way; SETTLING: its steps get their end
    state text not null default 'GATHERING' check (state in ('GATHERING', 'SENDING', 'SETTLING', 'SUCCESS', 'FAILURE')),
    steps int not null default 0,
    reason jsonb,
    created_at timestamptz not null default now(),
    finished_at timestamptz
  )`,
  // one at a time on a node
  `create unique index action_execution_live on action_execution (node_id)
    where state in ('GATHERING', 'SENDING', 'SETTLING')`,
  `create index action_execution_node on action_execution (node_id, id)`,
  `alter table step add column execution_id bigint references action_execution on delete set null`,
  `create index step_execution on step (execution_id, document_id) where execution_id is not null`,
  // what goes to the outside world, known before it goes
  `create table outbox (
    id bigint generated always as identity primary key,
    -- the receiver sees it too: the same effect has the same key for ever
    idempotency_key text not null unique,
    kind text not null,
    process_id bigint not null,
    node_id bigint not null references node on delete cascade,
    step_id bigint references step on delete set null,
    document_id bigint references document on delete cascade,
    execution_id bigint references action_execution on delete set null,
    -- what will be sent, as it was decided
    payload jsonb not null,
    -- SENDING is stored before the first byte leaves: whoever finds it later does not know what arrived
    state text not null default 'PENDING' check (state in ('PENDING', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN')),
    tries int not null default 0,
    -- what the receiver answered
    receipt jsonb,
    reason jsonb,
    created_at timestamptz not null default now(),
    finished_at timestamptz
  )`,
  `create index outbox_node on outbox (node_id, id)`,
  `create index outbox_step on outbox (step_id) where step_id is not null`,
  `create index outbox_document on outbox (document_id) where document_id is not null`,
];
