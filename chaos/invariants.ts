import { THRESHOLD, type LoadProcess } from './process-graph.ts';

/** A description of a violation, and the statement that finds it: no rows mean that the invariant holds. */
export interface Invariant {
  readonly says: string;
  readonly finds: string;
}

/**
 * Condition for a parked step: its workers died at each of its five attempts, it is idle, shows so, and a person can
 * run it again.
 */
const PARKED = `coalesce(reason ->> 'key' = 'reason.gaveUp', false)`;

const list = (ids: readonly number[]): string => (ids.length === 0 ? 'null' : ids.join(', '));

/** Invariants of every document of the load at the end, whatever was killed before. */
export const invariantsOf = (process: LoadProcess): Invariant[] => [
  ...ofDocuments(process),
  ...ofSteps(process),
  ...ofCounts,
  ...ofEffects(process),
];

const ofDocuments = ({ nodeIds }: LoadProcess): Invariant[] => [
  {
    says: 'documents are not at rest',
    finds: `select id, status from document where status not in ('DONE', 'ERROR')`,
  },
  {
    says: 'documents have not passed every node once',
    finds: `select document.id, count(step.id) as steps from document left join step on step.document_id = document.id
      group by document.id having count(step.id) <> ${nodeIds.length}`,
  },
  {
    says: 'documents are in error without a step that is, or the other way round',
    finds: `select id, status from document
      where (status = 'ERROR') <> exists (select from step where document_id = document.id and status = 'ERROR')`,
  },
];

const ofSteps = ({ onceIds, lexiconIds }: LoadProcess): Invariant[] => [
  {
    says: 'steps failed without a cause',
    finds: `select id, node_id, reason from step where status = 'ERROR'
      and not (node_id in (${list(onceIds)}) and reason ->> 'key' = 'reason.effect.unknown') and not ${PARKED}`,
  },
  {
    says: 'steps are not finished, or not exactly once',
    finds: `select step.id, step.node_id, step.status, count(document_change.id) as ends
      from step left join document_change on document_change.step_id = step.id and kind = 'STEP'
        and document_change.status in ('ACCEPTED', 'DONE', 'ERROR') and document_change.was is distinct from document_change.status
      group by step.id having count(document_change.id) <> 1`,
  },
  {
    says: 'steps were withdrawn although no branch is dead',
    finds: `select step_id from document_change where kind = 'STEP' and status is null`,
  },
  {
    says: 'steps are in progress without a worker',
    finds: `select id, node_id from step where status = 'PROCESSING'
      and not exists (select from job where step_id = step.id and state in ('ready', 'running'))
      and not exists (select from action_execution where id = step.execution_id
        and state in ('GATHERING', 'SENDING', 'SETTLING'))`,
  },
  {
    says: 'work was left behind',
    finds: `select id, queue, state, attempts from job where state in ('ready', 'running') and step_id is not null`,
  },
  {
    says: 'lexicon steps have not written their label exactly once',
    finds: `select step.id, count(ner_tag.id) as labels from step left join ner_tag on ner_tag.step_id = step.id
      where step.node_id in (${list(lexiconIds)}) group by step.id having count(ner_tag.id) <> 1`,
  },
  {
    says: 'documents have not exactly one text',
    finds: `select document.id, count(content.id) as texts from document
      left join content on content.document_id = document.id group by document.id having count(content.id) <> 1`,
  },
];

const ofCounts: Invariant[] = [
  {
    says: 'the counts of steps are wrong',
    finds: `select node_id, status, coalesce(counted, 0) as counted, coalesce(there, 0) as there from
      (select node_id, status, sum(steps) as counted from step_count group by node_id, status) counts
      full join (select node_id, status, count(*) as there from step group by node_id, status) steps
        using (node_id, status)
      where coalesce(counted, 0) <> coalesce(there, 0)`,
  },
  {
    says: 'the counts of documents are wrong',
    finds: `select process_id, status, coalesce(counted, 0) as counted, coalesce(there, 0) as there from
      (select process_id, status, sum(documents) as counted from document_count group by process_id, status) counts
      full join (select process_id, status, count(*) as there from document where deleted_at is null
        group by process_id, status) documents using (process_id, status)
      where coalesce(counted, 0) <> coalesce(there, 0)`,
  },
  {
    says: 'the counts of edges are wrong',
    finds: `select edge.id, coalesce(sum(edge_count.documents), 0) as counted,
        (select count(*) from step where node_id = edge.to_id and master) as there
      from edge left join edge_count on edge_count.edge_id = edge.id group by edge.id
      having coalesce(sum(edge_count.documents), 0) <>
        (select count(*) from step where node_id = edge.to_id and master)`,
  },
];

const ofEffects = ({ onceIds, gatheringIds }: LoadProcess): Invariant[] => [
  {
    says: 'effects have not ended',
    finds: `select id, node_id, state from outbox where state in ('PENDING', 'SENDING')
      and not exists (select from step where step.id = outbox.step_id and ${PARKED})
      and not exists (select from action_execution where action_execution.id = outbox.execution_id and ${PARKED})`,
  },
  {
    says: 'effects failed without a cause',
    finds: `select id, node_id, state, reason from outbox
      where state = 'FAILED' or (state = 'UNKNOWN' and node_id not in (${list(onceIds)}))`,
  },
  {
    says: 'finished requests have not exactly one effect that was sent',
    finds: `select step.id, count(outbox.id) as effects from step join node on node.id = step.node_id
      left join outbox on outbox.step_id = step.id and outbox.state = 'SENT'
      where node.activity_type = 'SEND_REQUEST' and node.trigger_type = 'ALWAYS' and step.status = 'ACCEPTED'
      group by step.id having count(outbox.id) <> 1`,
  },
  {
    says: 'gathered steps belong to no execution that succeeded',
    finds: `select step.id, execution.state from step left join action_execution execution on execution.id = step.execution_id
      where step.node_id in (${list(gatheringIds)}) and step.status = 'ACCEPTED' and execution.state is distinct from 'SUCCESS'`,
  },
  {
    says: 'executions are not settled, or not with the steps they took and one effect',
    finds: `select execution.id, cause, state, steps,
        (select count(*) from step where execution_id = execution.id) as there,
        (select count(*) from outbox where execution_id = execution.id and state = 'SENT') as effects
      from action_execution execution
      where (state <> 'SUCCESS' and not (state = 'FAILURE' and ${PARKED})) or steps <> (select count(*) from step where execution_id = execution.id)
        or (state = 'SUCCESS' and steps > 0) <> (1 = (select count(*) from outbox where execution_id = execution.id and state = 'SENT'))`,
  },
  {
    says: 'ticks have fired more than once',
    finds: `select node_id, due_at, count(*) as fired from action_execution where cause = 'CRON'
      group by node_id, due_at having count(*) > 1`,
  },
  {
    says: 'executions have no tick',
    finds: `select id, due_at from action_execution execution where cause = 'CRON'
      and not exists (select from tick where tick.node_id = execution.node_id and tick.due_at = execution.due_at)`,
  },
  {
    says: 'thresholds fired too early',
    finds: `select id, steps from action_execution where cause = 'THRESHOLD' and steps < ${THRESHOLD}
      and reason ->> 'key' is distinct from 'reason.gaveUp'`,
  },
];
