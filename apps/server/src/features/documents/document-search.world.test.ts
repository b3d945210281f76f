import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { replaceText } from '@scriptorium/engine/content/replace-text.ts';
import type { ClaimedJob, JobControl } from '@scriptorium/engine/jobs/job.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduleTextIndexing, textIndexingQueue } from './text-indexing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const as = (user: TestUser = world.admin) => world.callAs(user);

async function processWithUpload() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const add = async (name: string, content: string | Uint8Array) => {
    const given = typeof content === 'string' ? { text: content } : { bytes: content };
    const body = uploadForm({ nodeId: hup.id, name, ...given });
    return (await as()(documents.upload, { body })).documents[0]?.id ?? 0;
  };
  return { process, hup, add };
}

describe('a search of documents', () => {
  it('is searched by words of the text, by tags and by classifier labels [API-096]', async () => {
    const { process, add } = await processWithUpload();
    const span = await world.make.node(process.id, { activityType: 'SPAN', name: 'Labels' });
    const clf = await world.make.node(process.id, { activityType: 'CLF', name: 'Kinds' });
    await world.make.edge(process.id, process.parser.id, span.id);
    await world.make.edge(process.id, process.parser.id, clf.id);
    const label = await world.make.label(span.id);
    const type = await world.make.classifierType(clf.id);
    const ids = [await add('a.txt', 'Jan Kowalski'), await add('b.txt', 'Anna Nowak')];
    await world.services.engine.drain();
    const stepOf = async (id: number, nodeId: number) =>
      (await as()(steps.state, { params: { id } })).documentStepsInformation.find(
        ({ nodeDTO }) => nodeDTO.id === nodeId,
      )?.stepDTO.id ?? 0;
    await as()(nerTags.create, {
      body: {
        nerTagType: { id: label.id },
        stepId: await stepOf(ids[1] ?? 0, span.id),
        startOffset: 0,
        endOffset: 4,
      },
    });
    await world.database.db
      .insertInto('classifier_tag')
      .values({ step_id: await stepOf(ids[0] ?? 0, clf.id), type_id: type.id, source: 'USER' })
      .execute();
    const search = async (body: object) => {
      const { rows, total } = await as()(documents.search, {
        body: { processId: process.id, ...body } as never,
      });
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => ids.indexOf(id));
    };
    expect(await search({ discriminator: 'BY_CONTENT', content: 'kowal' })).toEqual([0]);
    expect(await search({ discriminator: 'BY_CONTENT', content: '  ' })).toEqual([0, 1]);
    expect(await search({ discriminator: 'BY_CONTENT', content: '%' })).toEqual([]);
    const byTag = (quotes: string[]) =>
      search({ discriminator: 'BY_NER_TAG', tagTypeContentMap: { [label.id]: quotes } });
    expect(await byTag([])).toEqual([1]);
    expect(await byTag(['anna', ''])).toEqual([1]);
    expect(await byTag(['Nowak'])).toEqual([]);
    expect(await search({ discriminator: 'BY_CLASSIFIER_TAG', typeList: [type.id] })).toEqual([0]);
    const page = async (sort: string, number: number) => {
      const body = { processId: process.id, discriminator: 'BY_NER_TAG' } as const;
      const { rows, total } = await as()(documents.search, { query: { page: number, size: 1, sort }, body });
      return [total, ...rows.map(({ id }) => ids.indexOf(id))];
    };
    expect([await page('id,desc', 0), await page('id,desc', 1)]).toEqual([
      [2, 1],
      [2, 0],
    ]);
    expect([await page('filename,asc', 0), await page('filename,asc', 1)]).toEqual([
      [2, 0],
      [2, 1],
    ]);
  });

  it('is searched by the discriminator, with two labels and two classes [API-188]', async () => {
    const { process, add } = await processWithUpload();
    const span = await world.make.node(process.id, { activityType: 'SPAN', name: 'Labels' });
    const clf = await world.make.node(process.id, { activityType: 'CLF', name: 'Kinds' });
    await world.make.edge(process.id, process.parser.id, span.id);
    await world.make.edge(process.id, process.parser.id, clf.id);
    const [person, town] = [await world.make.label(span.id), await world.make.label(span.id)];
    const [letter, bill] = [await world.make.classifierType(clf.id), await world.make.classifierType(clf.id)];
    const ids = [
      await add('a.txt', 'Anna Radom'),
      await add('b.txt', 'Anna Nowak'),
      await add('c.txt', 'Jan'),
    ];
    await world.services.engine.drain();
    const stepOf = async (index: number, nodeId: number) =>
      (await as()(steps.state, { params: { id: ids[index] ?? 0 } })).documentStepsInformation.find(
        ({ nodeDTO }) => nodeDTO.id === nodeId,
      )?.stepDTO.id ?? 0;
    const tag = async (index: number, label: { id: number }, startOffset: number, endOffset: number) =>
      as()(nerTags.create, {
        body: { nerTagType: { id: label.id }, stepId: await stepOf(index, span.id), startOffset, endOffset },
      });
    const classify = async (index: number, type: { id: number }) =>
      world.database.db
        .insertInto('classifier_tag')
        .values({ step_id: await stepOf(index, clf.id), type_id: type.id, source: 'USER' })
        .execute();
    await tag(0, person, 0, 4);
    await tag(0, town, 5, 10);
    await tag(1, person, 0, 4);
    await tag(1, person, 5, 10);
    await tag(2, person, 0, 3);
    await classify(1, letter);
    await classify(2, bill);

    const search = async (asked: object) => {
      const { rows } = await as()(documents.search, { body: { processId: process.id, ...asked } as never });
      return rows.map(({ id }) => ids.indexOf(id));
    };
    const byTags = (...wanted: [{ id: number }, string[]][]) =>
      search({
        discriminator: 'BY_NER_TAG',
        tagTypeContentMap: Object.fromEntries(wanted.map(([{ id }, quotes]) => [id, quotes])),
        typeList: [letter.id],
        content: 'nothing of that kind',
      });
    expect(await byTags([person, []])).toEqual([0, 1, 2]);
    expect(await byTags([person, ['ANNA', 'Jan']])).toEqual([0, 1, 2]);
    expect(await byTags([person, ['anna', 'nowak']])).toEqual([0, 1]);
    // Every label must be there, each with one of its own quotes.
    expect(await byTags([person, ['Anna']], [town, []])).toEqual([0]);
    expect(await byTags([person, ['Radom']], [town, ['Radom']])).toEqual([]);

    const byClasses = (...types: { id: number }[]) =>
      search({
        discriminator: 'BY_CLASSIFIER_TAG',
        typeList: types.map(({ id }) => id),
        tagTypeContentMap: { [town.id]: [] },
      });
    expect(await byClasses(letter)).toEqual([1]);
    expect(await byClasses(letter, bill)).toEqual([1, 2]);
    expect(await search({ content: 'anna', typeList: [bill.id] })).toEqual([0, 1]);
  });

  it('finds beginnings of words, phrases, exclusions and labels, and marks the words in their context', async () => {
    const { process, add } = await processWithUpload();
    const clf = await world.make.node(process.id, { activityType: 'CLF', name: 'Kinds' });
    await world.make.edge(process.id, process.parser.id, clf.id);
    const type = await world.make.classifierType(clf.id, { name: 'Ważny list' });
    const ids = [
      await add('a.txt', 'Umowa o dzieło: Łódź, 1 234,56 zł'),
      await add('b.txt', 'UMOWA\nzlecenia o czym mowa'),
      await add('c.txt', 'dzielo o umowa'),
    ];
    await world.services.engine.drain();
    const state = await as()(steps.state, { params: { id: ids[1] ?? 0 } });
    const step = state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === clf.id);
    await world.database.db
      .insertInto('classifier_tag')
      .values({ step_id: step?.stepDTO.id ?? 0, type_id: type.id, source: 'USER' })
      .execute();
    const search = async (content: string) =>
      (await as()(documents.search, { body: { processId: process.id, content } })).rows;
    const found = async (content: string) => (await search(content)).map(({ id }) => ids.indexOf(id));
    const cases: [string, number[]][] = [
      ['umow', [0, 1, 2]],
      ['mow', [1]],
      ['umowa dzieł', [0, 2]],
      ['"umowa o dzieło"', [0]],
      ['"umow"', []],
      ['"dzielo o umow"', []],
      ['LODZ', [0]],
      ['1.234,56', [0]],
      ['umowa -zlecenia', [0, 2]],
      ['-"umowa o dzieło"', [1, 2]],
      ['has:"wazny list"', [1]],
      ['umowa -ma:"Ważny list"', [0, 2]],
      ['has:Nothing', []],
      ["' | !x:* \\", []],
      ['%', []],
    ];
    expect(
      Object.fromEntries(await Promise.all(cases.map(async ([text]) => [text, await found(text)]))),
    ).toEqual(Object.fromEntries(cases));
    expect((await search('zlec'))[0]?.excerpts).toEqual([
      { text: 'UMOWA zlecenia o czym mowa', marks: [{ start: 6, end: 14 }] },
    ]);
    expect((await search(''))[0]?.excerpts).toEqual([]);

    // Documents of an earlier version are found before and after their texts are indexed.
    await world.database.db.updateTable('document_text').set({ words: null }).execute();
    for (const [text, expected] of cases) expect([text, await found(text)]).toEqual([text, expected]);
    await scheduleTextIndexing(world.database.db);
    await world.services.engine.drain();
    await textIndexingQueue(world.database.db).handler(
      {} as ClaimedJob,
      { signal: new AbortController().signal } as JobControl,
    );
    const { missing } = await world.database.db
      .selectFrom('document_text')
      .select(({ fn }) => fn.countAll<number>().as('missing'))
      .where('words', 'is', null)
      .executeTakeFirstOrThrow();
    expect(missing).toBe(0);
    for (const [text, expected] of cases) expect([text, await found(text)]).toEqual([text, expected]);
  });

  it('finds the new words of an edited text and of a transcript', async () => {
    const { process, add } = await processWithUpload();
    const id = await add('a.txt', 'before');
    const transcript = await add(
      'talk.json',
      JSON.stringify({
        utterances: [
          {
            actor: 'A',
            tokens: [
              { value: 'Dzień', tsStart: 0, tsEnd: 1 },
              { value: 'dobry', tsStart: 1, tsEnd: 2 },
            ],
          },
        ],
      }),
    );
    await world.services.engine.drain();
    const found = async (content: string) =>
      (await as()(documents.search, { body: { processId: process.id, content } })).rows.map((row) => row.id);
    await inTransaction(world.database.db, (tx) =>
      replaceText(tx, { documentId: id, text: 'after', createdBy: null }),
    );
    expect([await found('before'), await found('after')]).toEqual([[], [id]]);
    expect([await found('"dzien dobry"'), await found('"dobry dzien"')]).toEqual([[transcript], []]);
  });
});
