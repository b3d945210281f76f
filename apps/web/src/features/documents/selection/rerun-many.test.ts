import type { DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import { expect, test } from 'vitest';
import { rerunAll, rerunNodesOf, type RerunStep } from './rerun-many.ts';

const step = (id: number, nodeId: number, status: string, automatic = true) => ({
  stepDTO: { id, status },
  nodeDTO: { id: nodeId, name: `Node ${nodeId}`, automatic },
});
const documentOf = (filename: string, steps: unknown[]) => ({ filename, steps }) as unknown as DocumentRow;

test('nodes with an automatic part can run again, those with most errors first; what runs now is left out', () => {
  const nodes = rerunNodesOf([
    documentOf('a.txt', [step(1, 10, 'DONE'), step(2, 20, 'ERROR'), step(3, 30, 'WAITING', false)]),
    documentOf('b.txt', [step(4, 10, 'PROCESSING'), step(5, 20, 'ERROR')]),
  ]);
  expect(
    nodes.map(({ nodeId, failed, steps }) => [nodeId, failed, steps.map(({ stepId }) => stepId)]),
  ).toEqual([
    [20, 2, [2, 5]],
    [10, 0, [1]],
  ]);
});

const STEPS: RerunStep[] = [1, 2, 3].map((stepId) => ({
  stepId,
  filename: `${stepId}.txt`,
  status: 'ERROR',
}));

test('a refused step does not stop the others', async () => {
  const seen: number[] = [];
  const refused = new Error('refused');
  const rerun = (stepId: number) => (stepId === 2 ? Promise.reject(refused) : Promise.resolve());
  const end = await rerunAll(STEPS, rerun, ({ done }) => seen.push(done), new AbortController().signal);
  expect(end).toEqual({ done: 2, refused: [{ filename: '2.txt', error: refused }] });
  expect(seen).toEqual([1, 1, 2]);
});

test('after an abort no further step runs', async () => {
  const stop = new AbortController();
  const ran: number[] = [];
  const rerun = (stepId: number) => {
    ran.push(stepId);
    if (stepId === 2) stop.abort();
    return Promise.resolve();
  };
  expect((await rerunAll(STEPS, rerun, () => undefined, stop.signal)).done).toBe(2);
  expect(ran).toEqual([1, 2]);
});
