import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { exports } from '@scriptorium/contract/annotations/tags.ts';
import { utteranceTokens } from '@scriptorium/contract/documents/transcript-edits.ts';
import { transcriptFiles } from '@scriptorium/contract/documents/transcript-files.ts';
import { textOf } from '@scriptorium/domain/transcript/transcript.ts';
import { wildcardValues } from '@scriptorium/node-server/templating/wildcard-values.ts';
import { resultReaders } from '@scriptorium/nodes/catalogue.server.ts';
import { makeRecording } from '@scriptorium/testing/scenes/recording.ts';
import {
  callsOf,
  idsOf,
  item,
  LINES,
  said,
  type Calls,
} from '@scriptorium/testing/scenes/recording-calls.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: World;
let save: Calls['save'];
let tagWords: Calls['tagWords'];
beforeAll(async () => {
  world = await startWorld();
  ({ save, tagWords } = callsOf(world));
});
afterAll(() => world.close());

const as = () => world.callAs(world.admin);

it('a confirmed run also undoes edits that leave all words as they are in the file', async () => {
  const at = await makeRecording(world, LINES);
  const ids = idsOf(at, 0);
  const next = said(at, 1).id;
  const { id, docId, actor } = said(at, 0);
  const [query, read] = [
    { nodeId: at.parser.id },
    () => as()(recordings.utterances, { params: { id: docId } }),
  ];
  const runAgain = async () => {
    await as()(steps.update, { body: { id: at.parserStep, status: 'WAITING' } });
    await as()(steps.rerun, { params: { id: at.parserStep }, query: { confirm: 'true' } });
    await world.drain();
  };
  await save(at, [
    { ...item(at, 0, ids.slice(0, 2)), prevId: null, nextId: -1 },
    { id: -1, docId, actor, tokens: ids.slice(2), prevId: id, nextId: next },
  ]);
  expect(await read()).toHaveLength(4);
  await runAgain();
  expect((await read()).map(textOf)).toEqual(at.utterances.map(textOf));

  await as()(steps.update, { body: { id: at.parserStep, status: 'WAITING' } });
  const utteranceId = (await read())[0]?.id ?? 0;
  const added = await as()(utteranceTokens.create, {
    query,
    body: { value: 'x', tsStart: 1, tsEnd: 2, utteranceId },
  });
  await as()(utteranceTokens.remove, { query, params: { id: added.madeTokens[0]?.id ?? 0 } });
  await runAgain();
  const { edits, deleted } = await world.database.db
    .selectFrom('document')
    .select(['transcript_edits as edits'])
    .select((row) =>
      row
        .selectFrom('utterance_token')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('deleted_from', '=', docId)
        .as('deleted'),
    )
    .where('id', '=', docId)
    .executeTakeFirstOrThrow();
  expect([edits, Number(deleted)]).toEqual([0, 0]);
});

it('deleted words are in no export, wildcard or list of words', async () => {
  const at = await makeRecording(world, LINES, { rule: 'thank' });
  const [first = 0, second = 0, ...rest] = idsOf(at, 0);
  await tagWords(at, [first, second]);
  await tagWords(at, rest.slice(-1));
  await save(at, [item(at, 0, [second, ...rest.slice(0, -1)]), item(at, 1, [])]);
  await as()(steps.update, { body: { id: at.spanStep, status: 'ACCEPTED' } });
  const exported = await (await as()(exports.stepResults, { params: { id: at.span.id }, query: {} })).json();
  const result = (exported as { result: object[] }[])[0]?.result;
  expect(result).toMatchObject([
    { quote: 'morning', startMs: 100, endMs: 200, detached: false },
    { quote: 'you', startMs: null, endMs: null, detached: true },
  ]);
  const read = await wildcardValues(
    world.database.db,
    {
      processId: at.process.id,
      documentIds: [at.documentId],
      mode: 'INDIVIDUAL',
      results: resultReaders,
      timeZone: 'Europe/Warsaw',
      now: new Date(0),
    },
    ['document.content', 'document.spanTags'],
  );
  expect(read('document.content')).toBe('morning how are\nSee you tomorrow then');
  expect(String(read('document.spanTags'))).not.toContain('Good');
  const text = await (
    await as()(transcriptFiles.download, { params: { id: at.documentId }, query: { format: 'TEXT' } })
  ).text();
  expect(text).not.toMatch(/Good|Fine|thank/);
  expect(text).toContain('morning how are');
});
