import { predicates } from '@scriptorium/contract/edges.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { labels } from '@scriptorium/contract/labels.ts';
import { expect, it } from 'vitest';
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
const rename = { params: { id: 7 }, body: { name: 'Mine', was: 'Old', suffixKey: 'm' } };

it('says who was faster, and stores the own change over what was shown, also when that was changed again', async () => {
  const { call, sent, asked } = scene([renamed('Hers'), renamed('Hers again')], ['mine', 'mine']);
  expect(await call(labels.change, rename)).toBe('stored');
  expect(asked).toEqual([
    { key: 'error.label.changed', who: 'bea', at: '2026-01-01', theirs: 'Hers', mine: 'Mine' },
    { key: 'error.label.changed', who: 'bea', at: '2026-01-01', theirs: 'Hers again', mine: 'Mine' },
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
