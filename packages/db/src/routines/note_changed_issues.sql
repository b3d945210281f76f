-- Keeps document_issues when issues are reported, resolved or deleted. Text that moves them changes no count.
create function note_changed_issues() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_document_issues(array(select distinct document_id from new_issues));
  elsif tg_op = 'DELETE' then
    perform count_document_issues(array(select distinct document_id from old_issues));
  else
    perform count_document_issues(array(select distinct new_issues.document_id
      from new_issues join old_issues using (id) where new_issues.status <> old_issues.status));
  end if;
  return null;
end $$;

create or replace trigger issues_reported after insert on issue referencing new table as new_issues
  for each statement execute function note_changed_issues();
create or replace trigger issues_changed after update on issue
  referencing old table as old_issues new table as new_issues
  for each statement execute function note_changed_issues();
create or replace trigger issues_gone after delete on issue referencing old table as old_issues
  for each statement execute function note_changed_issues();
