-- The agreement of several nodes or people may label, as a model does.

alter table labelling_model drop constraint labelling_model_kind_check;
alter table labelling_model add constraint labelling_model_kind_check
  check (kind in ('CUSTOM', 'LLM', 'TRAINED', 'AGREEMENT'));
