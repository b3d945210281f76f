import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { expect, it, vi } from 'vitest';
import { NodeSaver } from './node-saver.ts';
import { draftOf, type Answer, type NodeWrite } from './saver-state.ts';

const node = {
  id: 7,
  name: 'Kinds',
  description: '',
  cron: null,
  settings: { a: 1, b: 1 },
} as unknown as Node;

/** A server that stores what it gets, after the answers of `refusals`. */
function server(...refusals: unknown[]) {
  let stored = node;
  const sent: NodeWrite[] = [];
  return {
    sent,
    change: (edit: object) => {
      stored = { ...stored, ...edit };
    },
    stored: () => stored,
    send: async (body: NodeWrite): Promise<Node> => {
      sent.push(body);
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      const { basedOn: _, ...change } = body;
      stored = { ...stored, ...change };
      return stored;
    },
  };
}

function saverOf(
  on: Pick<ReturnType<typeof server>, 'send' | 'stored'>,
  ask = async (): Promise<Answer> => ({}),
) {
  return new NodeSaver(node, {
    problemsOf: ({ name }) => (name === '' ? ['name'] : []),
    send: on.send,
    read: async () => on.stored(),
    ask,
  });
}

const overtaken = (...fields: string[]) => new AppError('error.node.overtaken', { who: 'ada', fields });

it('stores only what was changed, with what it was based on, in one write', async () => {
  const on = server();
  const saver = saverOf(on);
  for (const name of ['S', 'So', 'Sorts']) saver.edit({ name });
  saver.edit({ description: 'd' });
  expect(await saver.settle()).toBe(true);
  expect(on.sent).toEqual([
    { id: 7, name: 'Sorts', description: 'd', basedOn: { name: 'Kinds', description: '' } },
  ]);
  expect(await saver.settle()).toBe(true);
  expect(on.sent).toHaveLength(1);
  expect(saver.state()).toMatchObject({ hasSaved: true, isSaving: false, failure: null });
});

it('does not send a wrong field, but the others, and keeps what was typed', async () => {
  const on = server();
  const saver = saverOf(on);
  saver.edit({ name: '' });
  saver.edit({ description: 'd' });
  expect(await saver.settle()).toBe(false);
  expect(on.sent).toMatchObject([{ description: 'd' }]);
  expect(on.sent[0]).not.toHaveProperty('name');
  expect(draftOf(saver.state())).toMatchObject({ name: '', description: 'd' });
});

it('stores the others where the server refuses a field, and that one once it is changed', async () => {
  const on = server(fieldError('nodes', 'name', 'Unique'));
  const saver = saverOf(on);
  saver.edit({ name: 'Taken', description: 'd' });
  saver.edit({ cron: 'c' });
  // Name and description were changed together.
  expect(await saver.settle()).toBe(false);
  expect(on.sent.map((body) => Object.keys(body))).toEqual([
    ['id', 'name', 'description', 'cron', 'basedOn'],
    ['id', 'cron', 'basedOn'],
  ]);
  expect(saver.state().refused.get('name')).toMatchObject([{ message: 'Unique' }]);
  saver.edit({ name: 'Free' });
  expect(await saver.settle()).toBe(true);
  expect(on.stored()).toMatchObject({ name: 'Free', description: 'd', cron: 'c' });
});

it('keeps everything when a write fails, and stores it with the next attempt', async () => {
  const on = server(new TypeError('fetch failed'));
  const saver = saverOf(on);
  saver.edit({ description: 'd' });
  expect(await saver.settle()).toBe(false);
  expect(saver.state()).toMatchObject({ failure: { message: 'fetch failed' }, isSaving: false });
  expect(await saver.retry()).toBe(true);
  expect(saver.state().failure).toBeNull();
  expect(on.stored().description).toBe('d');
});

it('joins changes of different parts of a setting without asking', async () => {
  const on = server(overtaken('settings'));
  const saver = saverOf(on);
  saver.edit({ settings: { a: 1, b: 2 } });
  on.change({ settings: { a: 5, b: 1 } });
  expect(await saver.settle()).toBe(true);
  expect(on.sent[1]).toEqual({ id: 7, settings: { a: 5, b: 2 }, basedOn: { settings: { a: 5, b: 1 } } });
});

it.each([
  ['mine', 'mine'],
  ['theirs', 'of ada'],
] as const)('asks whose value counts where both changed it, and stores %s', async (kept, expected) => {
  const on = server(overtaken('description'));
  const saver = saverOf(on);
  saver.edit({ description: 'mine' });
  saver.edit({ name: 'Sorts' });
  on.change({ description: 'of ada' });
  expect(await saver.settle()).toBe(false);
  expect(on.stored().name).toBe('Sorts');
  expect(saver.state().conflicts).toEqual([
    { field: 'description', who: 'ada', theirs: 'of ada', mine: 'mine' },
  ]);
  expect(await saver.decide('description', kept)).toBe(true);
  expect(saver.state().conflicts).toEqual([]);
  expect(on.stored().description).toBe(expected);
  expect(draftOf(saver.state()).description).toBe(expected);
});

it('stores what is changed while a write is under way with a write of its own', async () => {
  const on = server();
  const saver = saverOf(on);
  saver.edit({ name: 'Sorts' });
  const first = saver.settle();
  saver.edit({ description: 'd' });
  const second = saver.settle();
  saver.edit({ cron: 'c' });
  expect(await Promise.all([first, second, saver.settle()])).toEqual([false, false, true]);
  expect(on.sent).toMatchObject([{ name: 'Sorts' }, { description: 'd' }, { cron: 'c' }]);
  expect(on.sent.map((body) => Object.keys(body).length)).toEqual([3, 3, 3]);
});

it.each(['Sorts of letters', 'Kinds'])(
  'keeps a field that becomes %s while it is stored, based on what was stored',
  async (name) => {
    const on = server();
    const saver = saverOf({
      ...on,
      send: async (body) => {
        const stored = await on.send(body);
        if (on.sent.length === 1) saver.edit({ name });
        return stored;
      },
    });
    saver.edit({ name: 'Sorts' });
    await saver.settle();
    expect(draftOf(saver.state()).name).toBe(name);
    expect(await saver.settle()).toBe(true);
    expect(on.sent[1]).toMatchObject({ name, basedOn: { name: 'Sorts' } });
  },
);

it('does not ask again for what was declined until it is changed, and does what was agreed once it is stored', async () => {
  const on = server();
  const run = vi.fn();
  const ask = vi.fn<() => Promise<Answer>>();
  ask.mockResolvedValueOnce({ declined: ['cron'] }).mockResolvedValue({ after: run });
  const saver = saverOf(on, ask);
  saver.edit({ cron: 'c' });
  expect(await saver.settle()).toBe(false);
  expect(await saver.settle()).toBe(false);
  expect(ask).toHaveBeenCalledOnce();
  expect(on.sent).toEqual([]);
  expect(saver.state().declined).toEqual(new Set(['cron']));
  expect(await saver.retry()).toBe(true);
  expect(run).toHaveBeenCalledOnce();
});

it.each([{ description: 'd' }, { triggerType: 'THRESHOLD' }])(
  'a choice that waits for another field is not stored before that field, while %o is under way',
  async (before) => {
    const on = server();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const asked: unknown[] = [];
    const saver = new NodeSaver(node, {
      problemsOf: ({ triggerType, cron }) =>
        triggerType === 'CRON' && cron === null ? ['triggerType', 'cron'] : [],
      send: async (body) => {
        await answered;
        return on.send(body);
      },
      read: async () => on.stored(),
      ask: async (_draft, change) => {
        asked.push(change);
        return {};
      },
    });
    saver.edit(before as Partial<Node>);
    const first = [saver.settle(), saver.settle()];
    await vi.waitFor(() => expect(asked).toEqual([before]));
    saver.edit({ triggerType: 'CRON' });
    const second = saver.settle();
    saver.edit({ cron: '0 0 8 * * *' });
    answer();
    expect(await Promise.all([...first, second])).toEqual([false, false, false]);
    expect(await saver.settle()).toBe(true);
    expect(asked).toEqual([before, { triggerType: 'CRON', cron: '0 0 8 * * *' }]);
  },
);
