import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { expect, test } from 'vitest';
import { sortSteps } from './situation.ts';
import { activeSteps, tabsOf } from './tabs.ts';

const user = { id: 7, login: 'ann', firstName: null, lastName: null, email: null };

const step = (
  id: number,
  nodeId: number,
  activityType: ActivityType,
  change: Partial<StepInfo['stepDTO']> = {},
) =>
  ({
    stepDTO: {
      id,
      documentId: 1,
      status: 'WAITING',
      master: false,
      blockedBy: null,
      order: nodeId,
      rejected: false,
      copy: 1,
      hadAnother: false,
      attempt: 1,
      reason: null,
      charset: null,
      progress: null,
      nextTryAt: null,
      ...change,
    },
    nodeDTO: {
      id: nodeId,
      name: `Node ${nodeId}`,
      activityType,
      requiresAcceptance: false,
      priority: 0,
      handlesRelations: false,
      automatic: false,
      triggerType: 'ALWAYS',
      blind: true,
      hiddenCopies: 0,
    },
    documentName: 'a.txt',
    userId: null,
  }) satisfies StepInfo;

test('the step list is sorted by node, then by step [WS-15]', () => {
  const sorted = sortSteps([
    step(9, 2, 'SPAN'),
    step(4, 3, 'CLF'),
    step(8, 2, 'SPAN'),
    step(7, 1, 'FILE_PARSER'),
  ]);
  expect(sorted.map(({ stepDTO }) => stepDTO.id)).toEqual([7, 8, 9, 4]);
});

test('there is one tab per type, in work order, and none for indexing', () => {
  const tabs = tabsOf([
    step(1, 4, 'SPAN'),
    step(2, 3, 'CLF'),
    step(3, 1, 'FILE_PARSER'),
    step(5, 5, 'SPAN'),
    step(6, 6, 'IPS'),
  ]);
  expect(tabs.map(({ type, steps }) => [type, steps.length])).toEqual([
    ['FILE_PARSER', 1],
    ['CLF', 1],
    ['SPAN', 2],
  ]);
});

test('each node has one active step: the selected, else the unassigned one, else the master', () => {
  const assigned = { blockedBy: user };
  const steps = [
    step(1, 1, 'SPAN', assigned),
    step(2, 1, 'SPAN'),
    step(3, 2, 'CLF', assigned),
    step(4, 2, 'CLF', { ...assigned, master: true }),
  ];
  expect([...activeSteps(steps, null)]).toEqual([2, 4]);
  expect([...activeSteps(steps, 1)]).toEqual([1, 4]);
});
