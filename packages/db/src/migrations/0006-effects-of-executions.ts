/** The effect of an execution is looked for at each of its tries, and at the end of each execution that goes. */
export const effectsOfExecutions = `
create index outbox_execution on outbox (execution_id, id) where execution_id is not null;
`;
