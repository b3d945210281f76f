import type { Call } from '@scriptorium/contract/kit/client.ts';
import { edges } from '@scriptorium/contract/process/edges.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { makeAutomaticProcess, tagNumbers } from '@scriptorium/testing/scenes/automatic-process.ts';

/** Path of a document. */
export interface LoadProcess {
  readonly processId: number;
  readonly uploadNodeId: number;
  /** Nodes that create one step per document. */
  readonly nodeIds: readonly number[];
  readonly lexiconIds: readonly number[];
  /** Action nodes that gather, and handle many documents at once. */
  readonly gatheringIds: readonly number[];
  /** Action nodes with a receiver that must not get a request twice. */
  readonly onceIds: readonly number[];
}

/** Small, so that a run has many executions; every two seconds for the same reason. */
export const THRESHOLD = 7;
const CRON = '*/2 * * * * *';

/**
 * The parser, two parallel lexicons that join in a third, and behind it requests to the receiver: per document, at the
 * ticks of a cron, at a threshold; and, where `once` is set, one that must not be repeated.
 */
export async function makeLoadProcess(
  call: Call,
  receiver: string,
  { once = true } = {},
): Promise<LoadProcess> {
  const { processId, uploadNodeId, parserId, lexiconId: left } = await makeAutomaticProcess(call, 'Chaos');
  const lexicon = async (name: string, fromId: number) => {
    const { id } = await call(nodes.create, { body: { processId, activityType: 'LEXICON', name, fromId } });
    await tagNumbers(call, id);
    return id;
  };
  const right = await lexicon('Right', parserId);
  const join = await lexicon('Join', left);
  await call(edges.create, { body: { processId, fromId: right, toId: join } });
  const request = async (name: string, repeatable: boolean, trigger: object) => {
    const body = { processId, activityType: 'SEND_REQUEST' as const, name, fromId: join, ...trigger };
    const { id } = await call(nodes.create, {
      body: { ...body, url: `${receiver}/${encodeURIComponent(name)}`, repeatable },
    });
    return id;
  };
  const always = await request('Each', true, {});
  const cron = await request('At ticks', true, { triggerType: 'CRON', cron: CRON });
  const threshold = await request('When enough wait', true, {
    triggerType: 'THRESHOLD',
    threshold: THRESHOLD,
  });
  const onceIds = once ? [await request('Each once', false, {})] : [];
  return {
    processId,
    uploadNodeId,
    nodeIds: [parserId, left, right, join, always, cron, threshold, ...onceIds],
    lexiconIds: [left, right, join],
    gatheringIds: [cron, threshold],
    onceIds,
  };
}
