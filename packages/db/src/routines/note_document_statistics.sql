-- Counts documents that were finished, opened again, or removed before they were finished.
create function note_document_statistics() returns trigger language plpgsql as $$
begin
  if (old.status = 'DONE') <> (new.status = 'DONE') then
    insert into statistic_change (measure, process_id, at, amount)
      values (case when new.status = 'DONE' then 'FINISHED' else 'REOPENED' end, new.process_id, now(), 1);
  end if;
  if (old.deleted_at is null) <> (new.deleted_at is null) and new.status <> 'DONE' then
    insert into statistic_change (measure, process_id, at, amount)
      values ('REMOVED', new.process_id, now(), case when new.deleted_at is null then -1 else 1 end);
  end if;
  return null;
end $$;

create or replace trigger document_statistics after update of status, deleted_at on document
  for each row when ((old.status = 'DONE') <> (new.status = 'DONE')
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function note_document_statistics();
