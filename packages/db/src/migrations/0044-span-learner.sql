-- Nodes for tags learn, too: `classifier` holds their tagger, and quality counts places instead of documents.

alter table training drop constraint training_method_check;
alter table training add constraint training_method_check
  check (method in ('LOGISTIC_REGRESSION', 'NAIVE_BAYES', 'AVERAGED_PERCEPTRON'));

-- F1 of all places together.
alter table training add column micro_f1 double precision;
-- Macro F1 of a lexicon of the same documents, measured on the same folds.
alter table training add column lexicon_f1 double precision;
