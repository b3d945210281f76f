-- Counts calls of models that have ended, with their cost; those without a known price apart.
create function note_model_call() returns trigger language plpgsql as $$
begin
  insert into statistic_change (measure, process_id, node_id, currency, at, amount)
    select kind.measure, new.process_id, coalesce(new.node_id, 0), new.currency, new.started_at, kind.amount
    from (values ('CALLS', 1), ('COST', new.cost),
      ('UNPRICED', case when new.outcome = 'OK' and new.cost is null then 1 end)) kind (measure, amount)
    where kind.amount <> 0;
  return null;
end $$;

create or replace trigger model_call_ended after update of outcome on model_call
  for each row when (old.outcome = 'STARTED' and new.outcome <> 'STARTED' and new.process_id is not null)
  execute function note_model_call();
create or replace trigger model_call_recorded after insert on model_call
  for each row when (new.outcome <> 'STARTED' and new.process_id is not null) execute function note_model_call();
