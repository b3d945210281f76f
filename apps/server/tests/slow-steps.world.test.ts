import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld({ startEngine: true });
});
afterAll(() => world.close());

const LONG = { timeout: 120_000, interval: 100 };

/** Each expression needs seconds for a long text with every matcher. */
const HOSTILE = Array.from({ length: 2000 }, (_, i) =>
  i % 2 === 0 ? String.raw`([\p{L}\p{N}]{0,${900 - ((i >> 1) % 100)}}x${i}){0,1}` : `(x+x+)+y${i}|(a|aa)+$`,
);
const LONG_TEXT = 'Kowalski 12 aaaa xx '.repeat(25_000);

/**
 * A process with a lexicon of these expressions; `add` uploads a document, `statuses` returns those of parser and
 * lexicon.
 */
async function lexiconProcess(world: World, expressions: readonly string[]) {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const lexicon = await world.make.node(process.id, { activityType: 'LEXICON', name: 'Rules' });
  await world.make.edge(process.id, process.parser.id, lexicon.id);
  const label = await world.make.label(lexicon.id);
  await world.make.rules(
    label.id,
    expressions.map((expression) => ({ expression, matchingType: 'REGEX' as const })),
  );
  const call = world.callAs(world.admin);
  const stepsOf = async (id: number) =>
    (await call(steps.state, { params: { id } })).documentStepsInformation.map(({ stepDTO }) => stepDTO);
  return {
    call,
    stepsOf,
    add: async (text: string) => {
      const body = uploadForm({ nodeId: hup.id, name: `${crypto.randomUUID()}.txt`, text });
      return (await call(documents.upload, { body })).documents[0]?.id ?? 0;
    },
    statuses: async (id: number) => (await stepsOf(id)).map(({ status }) => status),
  };
}

const RUNNING = ['ACCEPTED', 'PROCESSING'];
const DONE = ['ACCEPTED', 'ACCEPTED'];

describe('a step that takes very long', () => {
  it('does not delay a document of another process, reports its progress, and ends when it is cancelled', async () => {
    const slow = await lexiconProcess(world, HOSTILE);
    const other = await lexiconProcess(world, ['kot']);
    const held = await slow.add(LONG_TEXT);
    await vi.waitFor(async () => expect(await slow.statuses(held)).toEqual(RUNNING), LONG);
    const small = await other.add('kot');
    await vi.waitFor(async () => expect(await other.statuses(small)).toEqual(DONE), LONG);
    expect(await slow.statuses(held)).toEqual(RUNNING);
    await vi.waitFor(async () => {
      const { progress } = (await slow.stepsOf(held))[1] ?? {};
      expect(progress).toMatchObject({ phase: 'RULES', total: HOSTILE.length });
      expect(progress?.done).toBeGreaterThan(0);
    }, LONG);
    const [, lexicon] = await slow.stepsOf(held);
    await slow.call(steps.cancel, { params: { id: lexicon?.id ?? 0 } });
    expect((await slow.statuses(held))[1]).toBe('ERROR');
    const next = await slow.add('short');
    await vi.waitFor(async () => expect(await slow.statuses(next)).toEqual(DONE), LONG);
  }, 300_000);

  it('of three in two processes does not delay a document of a third process', async () => {
    const processes = [await lexiconProcess(world, HOSTILE), await lexiconProcess(world, HOSTILE)] as const;
    const third = await lexiconProcess(world, ['kot']);
    const held = [
      { of: processes[0], id: await processes[0].add(LONG_TEXT) },
      { of: processes[1], id: await processes[1].add(LONG_TEXT) },
      { of: processes[0], id: await processes[0].add(LONG_TEXT) },
    ];
    await vi.waitFor(async () => {
      for (const { of, id } of held.slice(0, 2)) expect(await of.statuses(id)).toEqual(RUNNING);
    }, LONG);
    const small = await third.add('kot');
    await vi.waitFor(async () => expect(await third.statuses(small)).toEqual(DONE), LONG);
    for (const { of, id } of held) {
      expect((await of.statuses(id)).at(-1)).toBe('PROCESSING');
      await of.call(documents.remove, { params: { id } });
    }
  }, 300_000);

  it('ends after its timeout in an error that names the slowest rule', async () => {
    const strict = await startWorld({ startEngine: true, settings: { MATCHING_TIMEOUT_SECONDS: '2' } });
    try {
      const slow = await lexiconProcess(strict, HOSTILE);
      const id = await slow.add(LONG_TEXT);
      await vi.waitFor(async () => expect((await slow.statuses(id))[1]).toBe('ERROR'), LONG);
      const { reason } = (await slow.stepsOf(id))[1] ?? {};
      expect(reason).toMatchObject({
        key: 'reason.lexicon.patternTooSlow',
        params: { reason: expect.stringContaining('longer than 2 s') },
      });
      expect(HOSTILE).toContain(reason?.params['rule']);
    } finally {
      await strict.close();
    }
  }, 300_000);
});
