-- Budgets of models hold under load: a call reserves what it may cost before it is made.

-- the estimate of the cost, in the currency of the call, until its end is recorded; a call that never ends keeps it,
-- and it counts for as long as a call may take
alter table model_call add column reserved numeric;
