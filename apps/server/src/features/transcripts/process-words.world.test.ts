import { recordings } from '@scriptorium/contract/recordings.ts';
import { glossary, hints, MAX_GLOSSARY_TERMS, utterances } from '@scriptorium/contract/transcript-edits.ts';
import { makeRecording, type Line, type Recording } from '@scriptorium/testing/recording.ts';
import { startWorld, type World } from '@scriptorium/testing/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const LINES: readonly Line[] = [
  ['SPEAKER1', 'Good morning ford'],
  ['SPEAKER2', 'Ford? a ford, ford.'],
];
const call = () => world.callAs(world.admin);

/** Writes other words in the places of some. */
async function reword(
  { documentId, parser }: Recording,
  words: Readonly<Record<number, string>>,
): Promise<void> {
  const now = await call()(recordings.utterances, { params: { id: documentId } });
  const batch = now.map(({ id, docId, actor, tokens }) => ({
    id,
    docId,
    actor,
    tokens: tokens.map((token) => {
      const value = words[token.id];
      return value === undefined
        ? token.id
        : { id: token.id, value, tsStart: token.tsStart, tsEnd: token.tsEnd };
    }),
  }));
  await call()(utterances.saveBatch, { query: { nodeId: parser.id }, body: { batch } });
}

const hintsOf = ({ documentId }: Recording) => call()(hints.ofDocument, { params: { id: documentId } });

it('replacements that people made in the process are suggested for the same words, most frequent first [API-095]', async () => {
  const at = await makeRecording(world, LINES);
  const [first, second, , third, fourth] = at.utterances
    .flatMap(({ tokens }) => tokens)
    .filter(({ value }) => /ford|^a$/i.test(value))
    .map(({ id }) => id);
  await reword(at, { [first ?? 0]: 'Forda', [third ?? 0]: 'fort,' });
  await reword(at, { [second ?? 0]: 'Fort?' });
  await reword(at, { [first ?? 0]: 'ford' });
  expect(fourth).toBeGreaterThan(0);
  expect(await hintsOf(at)).toEqual([{ word: 'ford', hints: ['Fort', 'fort'] }]);
  const other = await makeRecording(world, LINES);
  expect(await hintsOf(other)).toEqual([]);
});

it('a glossary is replaced as a whole, each term once, in alphabetical order', async () => {
  const { id } = await world.make.process();
  const params = { id };
  expect(await call()(glossary.get, { params })).toEqual([]);
  const saved = await call()(glossary.save, { params, body: ['Zebra', ' aurora ', 'Zebra', 'Borealis'] });
  expect(saved).toEqual(['aurora', 'Borealis', 'Zebra']);
  expect(await call()(glossary.get, { params })).toEqual(saved);
  await call()(glossary.save, { params, body: [] });
  expect(await call()(glossary.get, { params })).toEqual([]);
  for (const body of [
    [''],
    ['x'.repeat(101)],
    Array.from({ length: MAX_GLOSSARY_TERMS + 1 }, (_, at) => `t${at}`),
  ])
    await expect(call()(glossary.save, { params, body })).rejects.toMatchObject({ status: 400 });
});
