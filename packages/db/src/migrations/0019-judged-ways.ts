/** By which ways of the graph the finished documents have been judged; null where they have been by the present ones. */
export const judgedWays = `
alter table process
  add column judged_ways text,
  -- how many documents were finished when that was noted
  add column judged_finished bigint;
`;
