import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import {
  glossary,
  hints,
  MAX_GLOSSARY_TERMS,
  utterances,
} from '@scriptorium/contract/documents/transcript-edits.ts';
import { makeRecording, type Line, type Recording } from '@scriptorium/testing/scenes/recording.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
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
  expect(await hintsOf(at)).toEqual([{ word: 'ford', hints: ['Fort', 'fort'] }]);
  await reword(at, { [fourth ?? 0]: 'fort.' });
  const answer = await world.fetchAs(world.admin)(`/api/documents/${at.documentId}/top/hints`);
  expect(await answer.json()).toEqual([{ word: 'ford', hints: ['fort', 'Fort'] }]);
  const other = await makeRecording(world, LINES);
  expect(await hintsOf(other)).toEqual([]);
});

const change = (id: number, body: { added?: string[]; removed?: string[] }) =>
  call()(glossary.change, { params: { id }, body });

it('a glossary has each term once, in alphabetical order', async () => {
  const { id } = await world.make.process();
  expect(await call()(glossary.get, { params: { id } })).toEqual([]);
  const saved = await change(id, { added: ['Zebra', ' aurora ', 'Zebra', 'Borealis'] });
  expect(saved).toEqual(['aurora', 'Borealis', 'Zebra']);
  expect(await call()(glossary.get, { params: { id } })).toEqual(saved);
  expect(await change(id, { removed: saved })).toEqual([]);
});

it('changes of a glossary by several people at once are all kept', async () => {
  const { id } = await world.make.process();
  const words = Array.from({ length: 8 }, (_, at) => `word${at}`);
  await change(id, { added: ['old', 'gone'] });
  await Promise.all(words.map((word) => change(id, { added: [word], removed: ['gone'] })));
  expect(await call()(glossary.get, { params: { id } })).toEqual(['old', ...words]);
  // To add an existing term and to remove a missing one is no error.
  expect(await change(id, { added: ['old'], removed: ['gone', 'never'] })).toHaveLength(9);
});

it('refuses wrong terms, and more terms than a glossary may have together with those that it has', async () => {
  const { id } = await world.make.process();
  const many = Array.from({ length: MAX_GLOSSARY_TERMS }, (_, at) => `t${at}`);
  for (const body of [{ added: [''] }, { removed: ['x'.repeat(101)] }, { added: [...many, 'more'] }])
    await expect(change(id, body)).rejects.toMatchObject({ status: 400 });
  await change(id, { added: ['one'] });
  await expect(change(id, { added: many })).rejects.toMatchObject({
    status: 400,
    fieldErrors: [{ field: 'added', message: 'Size' }],
  });
  expect(await call()(glossary.get, { params: { id } })).toEqual(['one']);
  expect(await change(id, { added: many, removed: ['one'] })).toHaveLength(MAX_GLOSSARY_TERMS);
});
