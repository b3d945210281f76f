import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { labels as labelCalls } from '@scriptorium/contract/process/labels.ts';
import { uploadForm, wavBytes } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const TEXT = 'Jan 😀 Kowalski mieszka w Łodzi.';

/** A process with parser → span and parser → classifier, and one document whose text is TEXT. */
async function scene(text = TEXT) {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const span = await world.make.node(process.id, { activityType: 'SPAN', name: 'Labels' });
  const clf = await world.make.node(process.id, { activityType: 'CLF', name: 'Kinds' });
  await world.make.edge(process.id, process.parser.id, span.id);
  await world.make.edge(process.id, process.parser.id, clf.id);
  const label = await world.make.label(span.id, { name: 'Person' });
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text });
  const { documents: made } = await world.callAs(world.admin)(documents.upload, { body });
  await world.services.engine.drain();
  const documentId = made[0]?.id ?? 0;
  const state = await world.callAs(world.admin)(steps.state, { params: { id: documentId } });
  const stepOf = (nodeId: number) =>
    state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === nodeId)?.stepDTO.id ?? 0;
  const document = await world.callAs(world.admin)(documents.get, { params: { id: documentId } });
  return {
    process,
    span,
    clf,
    label,
    documentId,
    contentId: document.content?.id ?? 0,
    spanStep: stepOf(span.id),
    clfStep: stepOf(clf.id),
    parserStep: stepOf(process.parser.id),
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const tag = (
  { label, spanStep, contentId }: Scene,
  place: { startOffset: number; endOffset: number; quote?: string; contentId?: number },
  user: TestUser = world.admin,
  clientId?: string,
) =>
  world.callAs(user)(nerTags.create, {
    body: { nerTagType: { id: label.id }, stepId: spanStep, contentId, clientId, ...place },
  });

const listTags = async ({ documentId }: Scene, user = world.admin) =>
  world.callAs(user)(nerTags.list, { query: { documentId } });

async function errorOf(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`No AppError but ${String(error)}`);
  return error;
}

describe('a label of another node', () => {
  it('is refused like one that does not exist, and its name is not revealed', async () => {
    const [at, elsewhere] = [await scene(), await scene()];
    const { id: secret } = await world.make.label(elsewhere.span.id, { name: 'Secret Project X' });
    const { id } = await tag(at, { startOffset: 0, endOffset: 3 });
    const right = { type: 'NODE', componentId: at.span.id, mode: 'WRITE' } as const;
    const ada = await world.make.user({ authorities: [right] });
    await world.callAs(world.admin)(steps.update, { body: { id: at.spanStep, blockedBy: null } });
    await world.callAs(ada)(steps.update, { body: { id: at.spanStep, blockedBy: ada.id } });
    for (const who of [world.admin, ada])
      for (const labelId of [secret, 987_654]) {
        const nerTagType = { id: labelId };
        const place = { stepId: at.spanStep, startOffset: 0, endOffset: 3 };
        const refusals = [
          await errorOf(world.callAs(who)(nerTags.create, { body: { nerTagType, ...place } })),
          await errorOf(world.callAs(who)(nerTags.update, { body: { id, nerTagType } })),
        ];
        for (const { status, key, params } of refusals)
          expect([status, key, params]).toEqual([400, 'error.label.disabled', { name: String(labelId) }]);
      }
    const foreign = { stepId: at.clfStep };
    const { id: secretType } = await world.make.classifierType(elsewhere.clf.id, { name: 'Secret Kind' });
    const save = { params: foreign, body: [{ typeId: secretType }] };
    expect(await errorOf(world.callAs(world.admin)(classifierTags.save, save))).toMatchObject({
      params: { name: String(secretType) },
    });
  });
});

describe('a label that somebody uses while it is deleted', () => {
  it('stays, and the answer says that it is used', async () => {
    const at = await scene();
    const [isTagged, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const values = {
      step_id: at.spanStep,
      ner_tag_type_id: at.label.id,
      source: 'USER',
      type: 'SPAN_TAG',
    } as const;
    const tagging = world.database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('ner_tag')
        .values({ ...values, start_offset: 0, end_offset: 3 })
        .execute();
      isTagged.resolve();
      await mayEnd.promise;
    });
    await isTagged.promise;
    const refused = errorOf(world.callAs(world.admin)(labelCalls.remove, { params: { id: at.label.id } }));
    // The deletion waits for the tag.
    await delay(300);
    mayEnd.resolve();
    await tagging;
    expect(await refused).toMatchObject({ key: 'error.label.inUse', params: { name: 'Person', tags: 1 } });
  });
});

describe('tags on a text', () => {
  it('are created by a span with its label and step, and read with the quote and their author [API-115] [API-116] [TEXT-06] [ENT-17]', async () => {
    const at = await scene();
    const made = await tag(at, { startOffset: 0, endOffset: 15, quote: 'Jan 😀 Kowalski' });
    expect(made).toMatchObject({
      type: 'SPAN_TAG',
      stepId: at.spanStep,
      startOffset: 0,
      endOffset: 15,
      quote: 'Jan 😀 Kowalski',
      source: 'USER',
      sourceId: null,
      userId: world.admin.id,
      nerTagType: {
        id: at.label.id,
        name: 'Person',
        backgroundColor: at.label.backgroundColor,
        textColor: at.label.textColor,
        nodeId: at.span.id,
        children: [],
        path: [],
      },
      graph: null,
    });
    expect(await listTags(at)).toEqual([made]);
    const some = (...stepIds: number[]) =>
      world.callAs(world.admin)(nerTags.list, { query: { documentId: at.documentId, stepIds } });
    expect(await some(at.clfStep)).toEqual([]);
    expect(await some(at.clfStep, at.spanStep)).toEqual([made]);
  });

  it('may nest and overlap', async () => {
    const at = await scene();
    for (const [startOffset, endOffset] of [
      [0, 15],
      [0, 3],
      [7, 20],
    ] as const)
      await tag(at, { startOffset, endOffset });
    expect((await listTags(at)).map(({ quote }) => quote)).toEqual([
      'Jan 😀 Kowalski',
      'Jan',
      'Kowalski mies',
    ]);
  });

  it('get new ends when they are expanded [API-117]', async () => {
    const at = await scene();
    const { id } = await tag(at, { startOffset: 7, endOffset: 15 });
    const wider = await world.callAs(world.admin)(nerTags.update, {
      body: { id, startOffset: 0, endOffset: 15, contentId: at.contentId },
    });
    expect(wider).toMatchObject({ id, startOffset: 0, endOffset: 15, quote: 'Jan 😀 Kowalski' });
    // A whole tag, as it was read: null and no words are the places of other kinds of tags.
    const { quote: _, ...whole } = wider;
    const narrower = { ...whole, startOffset: 7 };
    expect(await world.callAs(world.admin)(nerTags.update, { body: narrower })).toMatchObject({
      id,
      startOffset: 7,
      endOffset: 15,
      quote: 'Kowalski',
    });
  });

  it('can get another label of the node', async () => {
    const at = await scene();
    const other = await world.make.label(at.span.id, { name: 'Place' });
    const { id } = await tag(at, { startOffset: 26, endOffset: 31 });
    const body = { id, nerTagType: { id: other.id } };
    const changed = await world.callAs(world.admin)(nerTags.update, { body });
    expect(changed).toMatchObject({ nerTagType: { name: 'Place' }, startOffset: 26, quote: 'Łodzi' });
  });

  it('are not listed after they are deleted', async () => {
    const at = await scene();
    const { id } = await tag(at, { startOffset: 0, endOffset: 3 });
    await world.callAs(world.admin)(nerTags.remove, { params: { id } });
    expect(await listTags(at)).toEqual([]);
    expect((await errorOf(world.callAs(world.admin)(nerTags.remove, { params: { id } }))).status).toBe(404);
  });

  it.each([
    ['outside of the text', 0, 500],
    ['of no length', 3, 3],
    ['with its ends swapped', 5, 2],
    ['that cuts an emoji in two', 0, 5],
    ['that begins inside an emoji', 5, 8],
  ])('are refused with a range %s', async (_, startOffset, endOffset) => {
    const at = await scene();
    expect((await errorOf(tag(at, { startOffset, endOffset }))).key).toBe('error.tag.range');
    expect(await listTags(at)).toEqual([]);
  });

  it('are refused when the caller saw another text', async () => {
    const at = await scene();
    const place = { startOffset: 0, endOffset: 3 };
    expect((await errorOf(tag(at, { ...place, quote: 'Jon' }))).key).toBe('error.tag.stale');
    expect((await errorOf(tag(at, { ...place, contentId: at.contentId + 1 }))).key).toBe('error.tag.stale');
  });

  it('sent again under the same client id are made once', async () => {
    const at = await scene();
    const clientId = randomUUID();
    const send = () => tag(at, { startOffset: 0, endOffset: 3 }, world.admin, clientId);
    const [first, second] = await Promise.all([send(), send()]);
    expect(second.id).toBe(first.id);
    expect((await send()).id).toBe(first.id);
    expect(await listTags(at)).toHaveLength(1);
  });

  it('need an active label of the node', async () => {
    const at = await scene();
    const foreign = await scene();
    const label = (id: number) =>
      tag({ ...at, label: { ...at.label, id } }, { startOffset: 0, endOffset: 3 });
    expect((await errorOf(label(foreign.label.id))).key).toBe('error.label.disabled');
    const { id } = await world.make.label(at.span.id, { name: 'Parent', selectable: false });
    expect((await errorOf(label(id))).key).toBe('error.label.disabled');
    const off = await world.make.label(at.span.id, { name: 'Off' });
    const { name, backgroundColor, textColor } = off;
    await world.callAs(world.admin)(labelCalls.update, {
      body: { id: off.id, name, backgroundColor, textColor, disabled: true },
    });
    expect((await errorOf(label(off.id))).key).toBe('error.label.disabled');
  });

  it('can be changed only while the step is open', async () => {
    const at = await scene();
    const { id } = await tag(at, { startOffset: 0, endOffset: 3 });
    await world.callAs(world.admin)(steps.update, { body: { id: at.spanStep, status: 'DONE' } });
    expect((await errorOf(tag(at, { startOffset: 0, endOffset: 3 }))).key).toBe('error.step.notEditable');
    const body = { id, startOffset: 0, endOffset: 2 };
    expect((await errorOf(world.callAs(world.admin)(nerTags.update, { body }))).status).toBe(409);
    expect((await errorOf(world.callAs(world.admin)(nerTags.remove, { params: { id } }))).status).toBe(409);
    await world.callAs(world.admin)(steps.update, { body: { id: at.spanStep, status: 'WAITING' } });
    await world.callAs(world.admin)(nerTags.remove, { params: { id } });
  });

  it('are changed only by the user who works on the step, or an admin of the node', async () => {
    const at = await scene();
    const rights = (mode: 'READ' | 'WRITE') => ({
      authorities: [{ type: 'PROCESS' as const, componentId: at.process.id, mode }],
    });
    const [reader, worker, other] = [
      await world.make.user(rights('READ')),
      await world.make.user(rights('WRITE')),
      await world.make.user(rights('WRITE')),
    ];
    const place = { startOffset: 0, endOffset: 3 };
    expect((await errorOf(tag(at, place, reader))).status).toBe(403);
    await tag(at, place, worker);
    expect((await errorOf(tag(at, place, other))).key).toBe('error.step.held');
    await tag(at, { startOffset: 7, endOffset: 15 });
    expect(await listTags(at, reader)).toHaveLength(2);
  });

  it('are hidden from users without a right on the node', async () => {
    const at = await scene();
    await tag(at, { startOffset: 0, endOffset: 3 });
    const node = (componentId: number) => ({
      authorities: [{ type: 'NODE' as const, componentId, mode: 'READ' as const }],
    });
    expect(await listTags(at, await world.make.user(node(at.span.id)))).toHaveLength(1);
    expect(await listTags(at, await world.make.user(node(at.clf.id)))).toEqual([]);
    expect((await errorOf(listTags(at, await world.make.user()))).status).toBe(404);
  });
});

describe('a machine tag that a person deletes', () => {
  it('does not return with the next run, and tags of users stay', async () => {
    const process = await world.make.process();
    const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
    const lexicon = await world.make.node(process.id, { activityType: 'LEXICON', name: 'Names' });
    await world.make.edge(process.id, process.parser.id, lexicon.id);
    const label = await world.make.label(lexicon.id, { name: 'Name' });
    await world.make.rules(label.id, [{ expression: 'Anna', matchingType: 'EXACT' }]);
    const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'Anna, Anna and Ewa' });
    const { documents: made } = await world.callAs(world.admin)(documents.upload, { body });
    await world.services.engine.drain();
    const documentId = made[0]?.id ?? 0;
    const call = world.callAs(world.admin);
    const list = () => call(nerTags.list, { query: { documentId } });
    const [first, second] = await list();
    const stepId = first?.stepId ?? 0;
    await call(steps.update, { body: { id: stepId, status: 'WAITING' } });
    await call(nerTags.remove, { params: { id: first?.id ?? 0 } });
    const mine = await call(nerTags.create, {
      body: { nerTagType: { id: label.id }, stepId, startOffset: 15, endOffset: 18 },
    });
    await call(steps.rerun, { params: { id: stepId }, query: { confirm: 'true' } });
    await world.services.engine.drain();
    const after = await list();
    expect(after.map(({ quote, startOffset, source }) => [quote, startOffset, source])).toEqual([
      ['Anna', second?.startOffset, 'RULE'],
      ['Ewa', 15, 'USER'],
    ]);
    expect(after[1]?.id).toBe(mine.id);
  });
});

describe('tags on the words of a transcript', () => {
  async function recording(text: string) {
    const process = await world.make.process();
    const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
    const span = await world.make.node(process.id, {
      activityType: 'SPAN',
      name: 'Labels',
      supportedTaggingTypes: ['TOKEN', 'TIMESPAN'],
    });
    const lexicon = await world.make.node(process.id, { activityType: 'LEXICON', name: 'Rules' });
    await world.make.edge(process.id, process.parser.id, span.id);
    await world.make.edge(process.id, process.parser.id, lexicon.id);
    const label = await world.make.label(span.id, { name: 'Greeting' });
    const ruled = await world.make.label(lexicon.id, { name: 'Polite' });
    await world.make.rules(ruled.id, [{ expression: 'dzień dobry', matchingType: 'EXACT' }]);
    for (const body of [
      uploadForm({ nodeId: hup.id, name: 'call.wav', bytes: wavBytes(1) }),
      uploadForm({ nodeId: hup.id, name: 'call.json', text }),
    ])
      await world.callAs(world.admin)(documents.upload, { body });
    await world.services.engine.drain();
    const { content } = await world.callAs(world.admin)(documents.info, {
      body: { filters: [{ type: 'PROCESS_ID', value: process.id }] },
    });
    const documentId = content[0]?.id ?? 0;
    const stepOf = (nodeId: number) =>
      content[0]?.steps.find(({ nodeDTO }) => nodeDTO.id === nodeId)?.stepDTO.id ?? 0;
    return { documentId, label, spanStep: stepOf(span.id) };
  }
  const transcript = JSON.stringify({
    utterances: [
      {
        speaker: 'A',
        tokens: [
          { value: 'Dzień', start: 0, end: 0.4 },
          { value: 'dobry', start: 0.4, end: 0.8 },
        ],
      },
      { speaker: 'B', tokens: [{ value: 'Halo', start: 0.8, end: 1 }] },
    ],
  });

  it('are created by rules across words, and by users on words of one utterance', async () => {
    const { documentId, label, spanStep } = await recording(transcript);
    const call = world.callAs(world.admin);
    const [ruled] = await call(nerTags.list, { query: { documentId } });
    expect(ruled).toMatchObject({ type: 'ASR_NER_TAG', quote: 'Dzień dobry', source: 'RULE' });
    expect(ruled?.utteranceTokens).toHaveLength(2);
    const tokens = await world.database.db
      .selectFrom('utterance_token as token')
      .innerJoin('utterance', 'utterance.id', 'token.utterance_id')
      .select('token.id')
      .where('utterance.document_id', '=', documentId)
      .orderBy('utterance.position')
      .orderBy('token.position')
      .execute();
    const create = (utteranceTokens: { id: number }[]) =>
      call(nerTags.create, { body: { nerTagType: { id: label.id }, stepId: spanStep, utteranceTokens } });
    const made = await create(tokens.slice(0, 1));
    expect(made).toMatchObject({ type: 'ASR_NER_TAG', quote: 'Dzień', startOffset: null });
    expect((await errorOf(create(tokens))).key).toBe('error.tag.range');
    expect((await errorOf(create([{ id: 987_654 }]))).key).toBe('error.tag.range');
    const moved = await call(nerTags.update, { body: { id: made.id, utteranceTokens: tokens.slice(0, 2) } });
    expect(moved).toMatchObject({ quote: 'Dzień dobry', utteranceTokens: tokens.slice(0, 2) });
    for (const wrong of [{ utteranceTokens: tokens }, { tsStart: 0, tsEnd: 1 }, { startOffset: 0 }])
      expect((await errorOf(call(nerTags.update, { body: { id: made.id, ...wrong } }))).key).toBe(
        'error.tag.range',
      );
    const same = await call(nerTags.update, { body: { id: made.id, nerTagType: { id: label.id } } });
    expect(same.utteranceTokens).toEqual(moved.utteranceTokens);
  });

  it('have their times floored to hundredths where they mark a time span, which can be moved [AUDIO-10] [AUDIO-28]', async () => {
    const { label, spanStep } = await recording(transcript);
    const call = world.callAs(world.admin);
    const body = { nerTagType: { id: label.id }, stepId: spanStep, tsStart: 0.1299, tsEnd: 0.5555 };
    const made = await call(nerTags.create, { body });
    expect(made).toMatchObject({ type: 'TIMESPAN_TAG', tsStart: 0.12, tsEnd: 0.55, utteranceTokens: [] });
    const { id } = made;
    expect(await call(nerTags.update, { body: { id, tsStart: 0.2, tsEnd: 0.299 } })).toMatchObject({
      tsStart: 0.2,
      tsEnd: 0.29,
    });
    expect(await call(nerTags.update, { body: { id, tsEnd: 0.8 } })).toMatchObject({
      tsStart: 0.2,
      tsEnd: 0.8,
    });
    for (const wrong of [
      { tsStart: 0.9 },
      { tsStart: 0.5, tsEnd: 0.501 },
      { startOffset: 0, endOffset: 1 },
      { utteranceTokens: [{ id: 1 }] },
    ])
      expect((await errorOf(call(nerTags.update, { body: { id, ...wrong } }))).key).toBe('error.tag.range');
  });
});

describe('classifier labels', () => {
  it('are replaced as a set, keep their author, and are read by step and by document [API-107] [API-108] [API-109] [ENT-19]', async () => {
    const at = await scene();
    const [invoice, letter] = [
      await world.make.classifierType(at.clf.id, { name: 'Invoice' }),
      await world.make.classifierType(at.clf.id, { name: 'Letter' }),
    ];
    const call = world.callAs(world.admin);
    const params = { stepId: at.clfStep };
    const save = (ids: number[], user: TestUser = world.admin) => {
      const body = ids.map((typeId) => ({ typeName: 'x', typeId, stepId: at.clfStep, userId: user.id }));
      return world.callAs(user)(classifierTags.save, { params, body });
    };
    await save([invoice.id]);
    const right = { type: 'PROCESS', componentId: at.process.id, mode: 'ADMIN' } as const;
    const second = await world.make.user({ authorities: [right] });
    const saved = await save([invoice.id, letter.id, letter.id], second);
    expect(saved).toMatchObject([
      { typeName: 'Invoice', typeId: invoice.id, userId: world.admin.id, source: 'USER', ...params },
      { typeName: 'Letter', typeId: letter.id, userId: second.id, source: 'USER', ...params },
    ]);
    expect(await call(classifierTags.ofStep, { params })).toEqual(saved);
    expect(await call(classifierTags.ofDocument, { query: { documentId: at.documentId } })).toEqual(saved);
    expect(await save([letter.id])).toMatchObject([{ typeName: 'Letter', userId: second.id }]);
    expect(await save([])).toEqual([]);
    expect(await call(classifierTags.ofStep, { params })).toEqual([]);
    expect((await errorOf(save([987_654]))).key).toBe('error.label.disabled');
    await call(steps.update, { body: { id: at.clfStep, status: 'DONE' } });
    expect((await errorOf(save([letter.id]))).key).toBe('error.step.notEditable');
  });
});

describe('a text that is edited', () => {
  async function open(at: Scene) {
    await world.callAs(world.admin)(steps.update, { body: { id: at.parserStep, status: 'WAITING' } });
  }
  const save = (at: Scene, content: string, id = at.contentId, user = world.admin) =>
    world.callAs(user)(documents.saveContent, {
      params: { id: at.documentId },
      body: { id, docId: at.documentId, content },
    });

  it('moves its tags, keeps those that lost their text as detached, and returns their number [API-101]', async () => {
    const at = await scene();
    await tag(at, { startOffset: 7, endOffset: 15 });
    await tag(at, { startOffset: 16, endOffset: 23 });
    await tag(at, { startOffset: 26, endOffset: 31 });
    await open(at);
    const saved = await save(at, 'Pan Jan 😀 Kowalski\r\nw Łodzi.');
    expect(saved).toMatchObject({ moved: 2, detached: 1 });
    expect(saved.content.content).toBe('Pan Jan 😀 Kowalski\nw Łodzi.');
    const tags = await listTags(at);
    const shown = tags.map(({ quote, startOffset, endOffset, detached }) => [
      quote,
      startOffset === null ? null : saved.content.content.slice(startOffset, endOffset ?? 0),
      detached,
    ]);
    expect(shown).toEqual([
      ['Kowalski', 'Kowalski', false],
      ['Łodzi', 'Łodzi', false],
      ['mieszka', null, true],
    ]);
  });

  it('reattaches a label when its text returns at one unambiguous place', async () => {
    const at = await scene();
    await tag(at, { startOffset: 7, endOffset: 15 });
    await tag(at, { startOffset: 16, endOffset: 23 });
    await open(at);
    const detached = await save(at, 'Nothing is left here.');
    expect(detached).toMatchObject({ detached: 2, reattached: 0 });
    const back = await save(at, 'Nothing is left here but Kowalski.', detached.content.id);
    expect(back).toMatchObject({ moved: 0, detached: 0, reattached: 1 });
    const twice = await save(at, 'mieszka, mieszka, Kowalski', back.content.id);
    expect(twice).toMatchObject({ detached: 0, reattached: 0 });
    const places = (await listTags(at)).map(({ quote, startOffset, detached }) => [
      quote,
      startOffset,
      detached,
    ]);
    expect(places).toEqual([
      ['Kowalski', 18, false],
      ['mieszka', null, true],
    ]);
  });

  it('does not reattach a label where the same label exists already', async () => {
    const at = await scene();
    await tag(at, { startOffset: 7, endOffset: 15 });
    await open(at);
    const detached = await save(at, 'Nothing.');
    const typo = await save(at, 'Nothing but Kowlski.', detached.content.id);
    await tag(at, { startOffset: 12, endOffset: 19, contentId: typo.content.id });
    const right = await save(at, 'Nothing but Kowalski.', typo.content.id);
    expect(right).toMatchObject({ moved: 1, detached: 0, reattached: 0 });
  });

  it('is refused when the caller saw an older version', async () => {
    const at = await scene();
    await open(at);
    await save(at, 'one');
    expect((await errorOf(save(at, 'two'))).key).toBe('error.tag.stale');
  });

  it('is refused when the parser step is finished, and for readers', async () => {
    const at = await scene();
    expect((await errorOf(save(at, 'one'))).key).toBe('error.step.notEditable');
    await open(at);
    const reader = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: at.process.id, mode: 'READ' }],
    });
    expect((await errorOf(save(at, 'one', at.contentId, reader))).status).toBe(403);
  });

  it('is refused with a NUL or half a surrogate pair', async () => {
    const at = await scene();
    await open(at);
    for (const content of ['a\0b', 'a\ud800b']) expect((await errorOf(save(at, content))).status).toBe(400);
  });

  it('is not lost by a run of the parser without confirmation', async () => {
    const at = await scene();
    await open(at);
    await save(at, `${TEXT} Edited.`);
    const call = world.callAs(world.admin);
    const rerun = (confirm: string) =>
      call(steps.rerun, { params: { id: at.parserStep }, query: { confirm } });
    const refused = await errorOf(rerun('false'));
    expect(refused.key).toBe('error.step.rerunLoses');
    expect(refused.params).toMatchObject({ edits: 1 });
    await rerun('true');
    await world.services.engine.drain();
    const document = await call(documents.get, { params: { id: at.documentId } });
    expect(document.content?.content).toBe(TEXT);
    const versions = await world.database.db
      .selectFrom('content')
      .select('text')
      .where('document_id', '=', at.documentId)
      .orderBy('id')
      .execute();
    expect(versions.map(({ text }) => text)).toEqual([TEXT, `${TEXT} Edited.`, TEXT]);
  });
});
