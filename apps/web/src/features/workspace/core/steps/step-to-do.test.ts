import { expect, it } from 'vitest';
import { stepToDo } from './step-to-do.ts';

const ADA = { id: 1 };
const BOB = { id: 2 };
const rights = {
  userId: ADA.id,
  roles: [],
  authorities: [{ type: 'PROCESS', componentId: 5, mode: 'WRITE' }],
} as never;

interface Given {
  id: number;
  node?: number;
  status?: string;
  by?: { id: number } | null;
  reason?: string;
  type?: string;
  blind?: boolean;
  hidden?: number;
  hadAnother?: boolean;
}
const step = ({ id, node = id, status = 'WAITING', by = null, reason, type = 'SPAN', ...more }: Given) => ({
  stepDTO: {
    id,
    order: id,
    status,
    blockedBy: by,
    reason: reason ? { key: reason } : null,
    hadAnother: more.hadAnother ?? false,
  },
  nodeDTO: { id: node, activityType: type, blind: more.blind ?? false, hiddenCopies: more.hidden ?? 0 },
});
const found = (steps: Given[], more: object = {}) =>
  stepToDo({ processId: 5, steps: steps.map(step), blockedBy: null, assignees: [], ...more } as never, rights)
    ?.stepDTO.id;

it('the first free step is work, and before it one that the person holds', () => {
  expect(found([{ id: 11 }, { id: 12 }])).toBe(11);
  expect(found([{ id: 11 }, { id: 12, by: ADA }])).toBe(12);
  expect(
    found([
      { id: 11, status: 'DONE' },
      { id: 12, status: 'PROCESSING' },
    ]),
  ).toBeUndefined();
});

it('the copy of somebody else is no work, nor another copy of a node that the person has done', () => {
  expect(
    found([
      { id: 11, node: 7, status: 'DONE', by: ADA },
      { id: 12, node: 7, by: BOB },
    ]),
  ).toBeUndefined();
  expect(
    found([
      { id: 11, node: 7, status: 'DONE', by: ADA },
      { id: 12, node: 7 },
    ]),
  ).toBeUndefined();
  expect(found([{ id: 11, node: 7, status: 'DONE', by: ADA }, { id: 12, node: 7 }, { id: 13 }])).toBe(13);
});

it('nothing is work where somebody else works, was asked to, or blocks the document', () => {
  expect(found([{ id: 11, by: BOB }, { id: 12 }])).toBeUndefined();
  expect(found([{ id: 11 }], { assignees: [BOB] })).toBeUndefined();
  expect(found([{ id: 11 }], { assignees: [BOB, ADA] })).toBe(11);
  expect(found([{ id: 11, by: ADA }], { blockedBy: BOB })).toBeUndefined();
});

it('copies of a blind node are work beside others, unless the person has another one or somebody was asked to', () => {
  const blind = { node: 7, blind: true };
  expect(
    found([
      { id: 11, by: BOB, ...blind },
      { id: 12, ...blind },
    ]),
  ).toBe(12);
  expect(
    found([
      { id: 11, by: BOB, ...blind },
      { id: 12, ...blind },
      { id: 13, by: BOB },
    ]),
  ).toBeUndefined();
  expect(found([{ id: 12, hidden: 1, ...blind }], { assignees: [BOB] })).toBe(12);
  expect(found([{ id: 12, ...blind }], { assignees: [BOB] })).toBeUndefined();
  expect(found([{ id: 12, hadAnother: true, ...blind }])).toBeUndefined();
});

it('steps of actions, of parsers without a transcript, and of nodes without the right are no work', () => {
  expect(
    found([
      { id: 11, type: 'SEND_REQUEST' },
      { id: 12, reason: 'reason.parser.noTranscript' },
    ]),
  ).toBeUndefined();
  expect(found([{ id: 11 }], { processId: 6 })).toBeUndefined();
});
