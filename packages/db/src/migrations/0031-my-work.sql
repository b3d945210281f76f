-- What waits for a user, and what they finished since the start of their day.

create index step_held on step (blocked_by, document_id) where status = 'WAITING' and blocked_by is not null;
create index document_change_finished on document_change (user_id, at)
  where kind = 'STEP' and status in ('DONE', 'ACCEPTED') and user_id is not null;
