import { predicates } from '@scriptorium/contract/process/edges.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { matchingRules } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';
import { describe, expect, it } from 'vitest';
import { withConflicts, type Conflict, type Decision } from './conflicts.ts';

/** A server that refuses with these errors first. */
function scene(refusals: Error[], decisions: Decision[]) {
  const sent: unknown[] = [];
  const asked: Conflict[] = [];
  const server = async (endpoint: { method: string }, input: unknown) => {
    if (endpoint.method === 'GET') return [{ id: 1, predicates: [{ id: 2, predicates: [] }] }];
    sent.push(input);
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return 'stored';
  };
  const call = withConflicts(server as unknown as Call, async (conflict) => {
    asked.push(conflict);
    return decisions.shift() ?? null;
  });
  return { call, sent, asked };
}

const renamed = (name: string) => new AppError('error.label.changed', { who: 'bea', at: '2026-01-01', name });
const first = { who: 'bea', at: '2026-01-01', fields: [], more: 0 };
const rename = { params: { id: 7 }, body: { name: 'Mine', was: 'Old', suffixKey: 'm' } };

it('says who was faster, and stores the own change over what was shown, also when that was changed again', async () => {
  const { call, sent, asked } = scene([renamed('Hers'), renamed('Hers again')], ['mine', 'mine']);
  expect(await call(labels.change, rename)).toBe('stored');
  expect(asked).toEqual([
    { key: 'error.label.changed', ...first, theirs: ['Hers'], mine: ['Mine'] },
    { key: 'error.label.changed', ...first, theirs: ['Hers again'], mine: ['Mine'] },
  ]);
  expect(sent.slice(1)).toEqual([
    { params: { id: 7 }, body: { ...rename.body, was: 'Hers' } },
    { params: { id: 7 }, body: { ...rename.body, was: 'Hers again' } },
  ]);
});

it('keeps what the other one changed, and stores the rest', async () => {
  const { call, sent } = scene([renamed('Hers')], ['theirs']);
  expect(await call(labels.change, rename)).toBe('stored');
  expect(sent.at(-1)).toEqual({ params: { id: 7 }, body: { suffixKey: 'm' } });
});

it('reads what is stored where nothing else is left to store', async () => {
  const { call, sent } = scene([new AppError('error.predicate.changed', { who: 'bea' })], ['theirs']);
  const body = { predicateType: 'CLF', nodeId: 1, equal: true, clfTypeId: 1, id: 2, edgeId: 3 } as const;
  expect(await call(predicates.update, { body })).toEqual({ id: 2, predicates: [] });
  expect(sent).toHaveLength(1);
});

it('is refused where the user goes back, and asks about nothing else', async () => {
  const { call, asked } = scene([renamed('Hers'), new AppError('error.http.404')], [null]);
  await expect(call(labels.change, rename)).rejects.toMatchObject({ key: 'error.label.changed' });
  await expect(call(labels.change, rename)).rejects.toMatchObject({ key: 'error.http.404' });
  expect(asked).toHaveLength(1);
});

/** Runs one refused write with a decision; returns the calls that follow, and the question to the user. */
async function after(
  decision: Decision,
  [endpoint, input]: readonly [Endpoint, object],
  [key, params]: readonly [Conflict['key'], Record<string, string | string[]>],
) {
  const { call, sent, asked } = scene(
    [new AppError(key, { who: 'bea', at: '2026-01-01', ...params })],
    [decision],
  );
  expect(await call(endpoint as never, input as never)).toBe('stored');
  expect(sent[0]).toBe(input);
  return { sent: (sent[1] as { body: unknown }).body, asked: asked[0] };
}

describe('fields that both changed', () => {
  const basedOn = { name: 'Old', backgroundColor: 'red', textColor: 'white', disabled: false };
  const body = { id: 7, ...basedOn, name: 'Mine', backgroundColor: 'blue', textColor: 'black', basedOn };
  const change = [labels.update, { body }] as const;
  const refusal = [
    'error.change.overtaken',
    { fields: ['backgroundColor'], together: ['backgroundColor', 'textColor'] },
  ] as const;

  it('are what was seen, so that theirs stay', async () => {
    const { sent, asked } = await after('theirs', change, refusal as never);
    expect(sent).toEqual({ ...body, backgroundColor: 'red', textColor: 'white' });
    expect(asked).toEqual({
      key: 'error.change.overtaken',
      ...first,
      fields: ['backgroundColor'],
      theirs: [],
      mine: [],
    });
  });

  it('are sent as if nothing had been seen, so that mine are stored', async () => {
    const { sent } = await after('mine', change, refusal as never);
    expect(sent).toEqual({ ...body, basedOn: { name: 'Old', disabled: false } });
  });
});

describe('rules that both changed', () => {
  const rule = (id: number, expression: string) => ({ id, expression, matchingType: 'EXACT' as const });
  const seen = { nerTagTypeId: 3, expression: 'old', matchingType: 'EXACT' as const, tolerance: null };
  const [one, two] = [
    { ...rule(1, 'a'), basedOn: seen },
    { ...rule(2, 'b'), basedOn: seen },
  ];
  const body = { nerTagTypeId: 3, updatedRules: [one, two], newRules: [{ expression: 'new' }] };
  const change = [matchingRules.save, { body }] as const;
  const params = { rules: ['hers'], ids: ['2', '9'], fields: ['expression'] };

  it('are left out for theirs', async () => {
    for (const key of ['error.rule.overtaken', 'error.rule.deleted'] as const) {
      const { sent, asked } = await after('theirs', change, [key, params]);
      expect(sent).toEqual({ ...body, updatedRules: [one] });
      expect(asked).toMatchObject({ theirs: ['hers'], more: 1, fields: ['expression'] });
    }
  });

  it('are sent without what was seen for mine, and added again where they were deleted', async () => {
    const changed = await after('mine', change, ['error.rule.overtaken', params]);
    expect(changed.sent).toEqual({ ...body, updatedRules: [one, rule(2, 'b')] });
    const { id: _, ...again } = rule(2, 'b');
    const deleted = await after('mine', change, ['error.rule.deleted', params]);
    expect(deleted.sent).toEqual({ ...body, updatedRules: [one], newRules: [{ expression: 'new' }, again] });
  });
});

describe('speakers that both changed', () => {
  const speaker = (at: number, name: string | null, was: string | null) => ({
    actor: `SPEAKER${at}`,
    name,
    was,
  });
  const body = [
    speaker(1, 'Mine', 'Old'),
    speaker(2, null, 'Two'),
    speaker(3, 'Three', 'Tre'),
    speaker(4, 'x', 'x'),
  ];
  const change = [processes.setActors, { params: { id: 1 }, body }] as const;
  const refusal = [
    'error.actor.overtaken',
    { actors: ['SPEAKER1', 'SPEAKER2', 'SPEAKER3'], names: ['Hers', 'Deux', ''] },
  ] as const;

  it('are shown with the names of both, and are what was seen for theirs', async () => {
    const { sent, asked } = await after('theirs', change, refusal as never);
    expect(asked).toMatchObject({
      fields: ['SPEAKER1', 'SPEAKER2', 'SPEAKER3'],
      theirs: ['Hers', 'Deux', null],
      mine: ['Mine', null, 'Three'],
    });
    expect(sent).toEqual([
      speaker(1, 'Old', 'Old'),
      speaker(2, 'Two', 'Two'),
      speaker(3, 'Tre', 'Tre'),
      body[3],
    ]);
  });

  it('are based on what is stored now for mine', async () => {
    const { sent } = await after('mine', change, refusal as never);
    expect(sent).toEqual([
      speaker(1, 'Mine', 'Hers'),
      speaker(2, null, 'Deux'),
      speaker(3, 'Three', null),
      body[3],
    ]);
  });
});
