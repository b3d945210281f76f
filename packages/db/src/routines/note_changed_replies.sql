-- Keeps document_issues when issues are commented on. A changed text changes no count.
create function note_changed_replies() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_document_issues(array(select distinct issue.document_id
      from new_replies join issue on issue.id = new_replies.issue_id));
  else
    perform count_document_issues(array(select distinct issue.document_id
      from old_replies join issue on issue.id = old_replies.issue_id));
  end if;
  return null;
end $$;

create or replace trigger replies_written after insert on issue_reply referencing new table as new_replies
  for each statement execute function note_changed_replies();
create or replace trigger replies_gone after delete on issue_reply referencing old table as old_replies
  for each statement execute function note_changed_replies();
