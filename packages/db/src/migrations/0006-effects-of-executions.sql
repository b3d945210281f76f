-- The effect of an execution is looked up at each of its tries and at its end.

create index outbox_execution on outbox (execution_id, id) where execution_id is not null;
