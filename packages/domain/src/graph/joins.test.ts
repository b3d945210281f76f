import { describe, expect, test } from 'vitest';
import { documentStatus } from './document-status.ts';
import { isSettled, evaluateJoins, type JoinEdge, type JoinNode, type JoinStep } from './joins.ts';
import type { HasLabel, PredicateTree } from './predicates.ts';
import type { StepStatus } from '../steps/statuses.ts';

const node = (id: number, requiresAcceptance = false): JoinNode => ({
  id,
  activityType: 'CLF',
  requiresAcceptance,
});
const edge = (fromId: number | null, toId: number, ...predicates: PredicateTree[]): JoinEdge => ({
  id: (fromId ?? 0) * 100 + toId,
  fromId,
  toId,
  predicates,
});
const step = (nodeId: number, status: StepStatus, touched = false, master = true): JoinStep => ({
  id: nodeId * 10 + (master ? 0 : 1),
  nodeId,
  copy: master ? 0 : 1,
  master,
  status,
  touched,
});
const NEVER: PredicateTree = { predicateType: 'COMPLEX', operator: 'AND', children: [] };
const labelled = (nodeId: number): PredicateTree => ({
  predicateType: 'CLF',
  nodeId,
  equal: true,
  labelId: 1,
});
const unlabelled = (nodeId: number): PredicateTree =>
  ({ ...labelled(nodeId), equal: false }) as PredicateTree;

const ALL_LABELS: HasLabel = () => true;

function evaluate(
  edges: JoinEdge[],
  steps: JoinStep[],
  { nodes = [1, 2, 3, 4, 5].map((id) => node(id)), has = (() => false) as HasLabel } = {},
) {
  const { nodes: states, create, withdraw } = evaluateJoins(nodes, [edge(null, 1), ...edges], steps, has);
  return { states: Object.fromEntries(states), create: create.map(({ nodeId }) => nodeId), withdraw };
}

const DIAMOND = [edge(1, 2), edge(1, 3), edge(2, 4), edge(3, 4)];

describe('settled', () => {
  test.each<[StepStatus, boolean, boolean]>([
    ['ACCEPTED', true, true],
    ['ACCEPTED', false, true],
    ['DONE', false, true],
    ['DONE', true, false],
    ['WAITING', false, false],
    ['PROCESSING', false, false],
    ['ERROR', false, false],
  ])('%s where acceptance is required: %s → %s', (status, requiresAcceptance, expected) => {
    expect(isSettled(status, { requiresAcceptance })).toBe(expected);
  });
});

describe('evaluating joins', () => {
  test('creates the step of the node that the entry edge leads to for a new document', () => {
    expect(evaluate(DIAMOND, [])).toMatchObject({ create: [1], withdraw: [] });
  });

  test('creates the step of a join once no branch is open', () => {
    const before = [step(1, 'ACCEPTED'), step(2, 'ACCEPTED')];
    expect(evaluate(DIAMOND, [...before, step(3, 'WAITING')]).create).toEqual([]);
    expect(evaluate(DIAMOND, [...before, step(3, 'ERROR')]).create).toEqual([]);
    expect(evaluate(DIAMOND, [...before, step(3, 'DONE')]).create).toEqual([4]);
  });

  test('waits for an acceptance where the node requires one', () => {
    const nodes = [node(1), node(2, true), node(3)];
    const steps = [step(1, 'ACCEPTED'), step(2, 'DONE')];
    expect(evaluate([edge(1, 2), edge(2, 3)], steps, { nodes }).create).toEqual([]);
  });

  test('ignores dead branches', () => {
    const edges = [edge(1, 2, NEVER), edge(1, 3), edge(2, 4), edge(3, 4)];
    const result = evaluate(edges, [step(1, 'DONE'), step(3, 'DONE')]);
    expect(result.states).toMatchObject({ 1: 'settled', 2: 'dead', 3: 'settled', 4: 'open' });
    expect(result.create).toEqual([4]);
  });

  test('marks everything below a dead node as dead, and nodes without an incoming edge too', () => {
    const result = evaluate([edge(1, 2, NEVER), edge(2, 3), edge(3, 4)], [step(1, 'DONE')]);
    expect(result.states).toEqual({ 1: 'settled', 2: 'dead', 3: 'dead', 4: 'dead', 5: 'dead' });
    expect(result.create).toEqual([]);
  });

  test.each<[string, JoinStep, number[], string]>([
    ['withdraws untouched waiting work', step(2, 'WAITING'), [20], 'dead'],
    ['withdraws a run', step(2, 'PROCESSING'), [20], 'dead'],
    ['withdraws a failed run', step(2, 'ERROR'), [20], 'dead'],
    ['keeps work that somebody started', step(2, 'WAITING', true), [], 'open'],
    ['keeps settled work settled', step(2, 'DONE'), [], 'settled'],
  ])('of a node that died it %s', (_, present, withdraw, state) => {
    const result = evaluate([edge(1, 2, NEVER), edge(2, 3)], [step(1, 'DONE'), present]);
    expect(result.withdraw).toEqual(withdraw);
    expect(result.states[2]).toBe(state);
    expect(result.create).toEqual(state === 'settled' ? [3] : []);
  });

  test('keeps DONE work whose acceptance is missing when its node becomes dead', () => {
    const nodes = [node(1), node(2, true)];
    const result = evaluate([edge(1, 2, NEVER)], [step(1, 'DONE'), step(2, 'DONE')], { nodes });
    expect(result).toMatchObject({ withdraw: [], states: { 2: 'open' } });
  });

  test('reads only the master copy of a node', () => {
    const copies = [step(2, 'WAITING'), step(2, 'ACCEPTED', true, false)];
    expect(evaluate([edge(1, 2), edge(2, 3)], [step(1, 'DONE'), ...copies]).create).toEqual([]);
    const finished = [step(2, 'ACCEPTED'), step(2, 'WAITING', true, false)];
    expect(evaluate([edge(1, 2), edge(2, 3)], [step(1, 'DONE'), ...finished]).create).toEqual([3]);
  });

  test('waits for all copies of a blind node, of which only the master must be accepted', () => {
    const nodes = [node(1), { ...node(2, true), blind: true, copies: 2 }, node(3)];
    const next = (master: StepStatus, other?: StepStatus) => {
      const copies = other === undefined ? [] : [step(2, other, true, false)];
      const steps = [step(1, 'DONE'), step(2, master), ...copies];
      return evaluate([edge(1, 2), edge(2, 3)], steps, { nodes }).create;
    };
    expect(next('ACCEPTED', 'WAITING')).toEqual([]);
    expect(next('DONE', 'ACCEPTED')).toEqual([]);
    expect(next('ACCEPTED', 'DONE')).toEqual([3]);
    // A missing copy is made, and waited for.
    expect(next('ACCEPTED')).toEqual([2]);
  });

  test('does not wait for copies that it withdraws', () => {
    const nodes = [node(1), { ...node(2), blind: true }, node(3)];
    const steps = [step(1, 'DONE'), step(2, 'DONE'), step(2, 'WAITING', false, false)];
    const result = evaluate([edge(1, 2), edge(2, 3)], steps, { nodes });
    expect(result).toMatchObject({ create: [3], withdraw: [21] });
    const touched = [step(1, 'DONE'), step(2, 'DONE'), step(2, 'WAITING', true, false)];
    expect(evaluate([edge(1, 2), edge(2, 3)], touched, { nodes })).toMatchObject({
      create: [],
      withdraw: [],
    });
  });

  test('finds no label on a dead node', () => {
    const edges = [edge(1, 2, NEVER), edge(1, 3), edge(3, 4, labelled(2)), edge(3, 5, unlabelled(2))];
    const result = evaluate(edges, [step(1, 'DONE'), step(3, 'DONE')], { has: ALL_LABELS });
    expect(result.create).toEqual([5]);
  });

  test('keeps an edge open while a node that its predicate names is being worked on again', () => {
    const edges = [edge(1, 2), edge(2, 3), edge(3, 4, labelled(2))];
    const steps = [step(1, 'DONE'), step(2, 'WAITING', true), step(3, 'DONE')];
    expect(evaluate(edges, steps, { has: ALL_LABELS })).toMatchObject({ create: [], states: { 4: 'open' } });
  });

  test('changes nothing when it runs again', () => {
    const first = evaluate(DIAMOND, [step(1, 'DONE')]);
    expect(first.create).toEqual([2, 3]);
    expect(evaluate(DIAMOND, [step(1, 'DONE'), step(2, 'WAITING'), step(3, 'WAITING')])).toMatchObject({
      create: [],
      withdraw: [],
    });
  });

  test('skips upload nodes: they have no steps', () => {
    const nodes = [node(1), { ...node(2), activityType: 'HUP' as const }];
    expect(evaluate([], [step(1, 'DONE')], { nodes }).states).toEqual({ 1: 'settled' });
  });
});

describe('a document', () => {
  test.each<[string, StepStatus[], string]>([
    ['is ERROR when a step failed', ['ERROR', 'PROCESSING', 'WAITING'], 'ERROR'],
    ['else PROCESSING while something runs', ['PROCESSING', 'WAITING', 'DONE'], 'PROCESSING'],
    ['else WAITING while something is not settled', ['WAITING', 'ACCEPTED'], 'WAITING'],
    ['else DONE', ['DONE', 'ACCEPTED'], 'DONE'],
  ])('%s', (_, statuses, expected) => {
    expect(documentStatus(statuses.map((status) => ({ status, requiresAcceptance: false })))).toBe(expected);
  });

  test('waits for a missing acceptance', () => {
    expect(documentStatus([{ status: 'DONE', requiresAcceptance: true }])).toBe('WAITING');
  });
});
