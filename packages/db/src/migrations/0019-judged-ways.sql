-- The graph by which the finished documents were judged; null where it is the present one.

alter table process
  add column judged_ways text,
  -- how many documents were finished when that was noted
  add column judged_finished bigint;
