-- Until it is called with false, or the transaction ends, rows are inserted without a look for each row that they refer to. Only on
-- the embedded database, whose one connection nobody else uses in the meantime: the caller has read in this transaction that what the rows
-- refer to exists. Triggers that must run in any case are ALWAYS.
create function skip_row_checks(skipped boolean) returns void language plpgsql as $$
begin
  if current_setting('scriptorium.embedded', true) = 'on' then
    perform set_config('session_replication_role', case when skipped then 'replica' else 'origin' end, true);
  end if;
end $$;
