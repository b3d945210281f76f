import { asrDocuments } from '@scriptorium/contract/documents/asr-documents.ts';
import { actionResults } from '@scriptorium/contract/documents/action-results.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { history } from '@scriptorium/contract/documents/history.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { workTimers } from '@scriptorium/contract/documents/work-timers.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, exports, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { newName, row, type Cell, type PutStep, type Row } from '@scriptorium/testing/rights-matrix/row.ts';

const ofProcess = ({ scene }: Cell) => ({ params: { id: scene.process.id } });
const ofText = ({ scene }: Cell) => ({ params: { id: scene.documents.text } });
const ofPage = ({ scene }: Cell) => ({ params: { id: scene.documents.page } });
const ofRecording = ({ scene }: Cell) => ({ params: { id: scene.documents.audio } });
const newForm = ({ scene }: Cell) =>
  uploadForm({ nodeId: scene.upload.id, name: `${newName('file')}.txt`, text: 'A text' });

async function newDocument(cell: Cell): Promise<number> {
  const { world } = cell;
  const made = await world.callAs(world.admin)(documents.upload, { body: newForm(cell) });
  return made.documents[0]?.id ?? 0;
}

async function newRecording({ world, scene }: Cell): Promise<number> {
  const body = { processId: scene.process.id };
  return (await world.callAs(world.admin)(asrDocuments.create, { body })).id;
}

/** A pending file of the text. */
async function waitingPartner(cell: Cell): Promise<void> {
  const { db } = cell.world.database;
  const { blob_key } = await db
    .selectFrom('document')
    .select('blob_key')
    .where('id', '=', cell.scene.documents.text)
    .executeTakeFirstOrThrow();
  const partner = { document_id: cell.scene.documents.text, blob_key: blob_key ?? '', filename: 'a.json' };
  await db
    .insertInto('pending_partner')
    .values({ ...partner, kind: 'json' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function textToSave(cell: Cell) {
  const { world, scene } = cell;
  await cell.putStep(scene.stepIds.parser, { status: 'WAITING', held: true });
  const document = await world.callAs(world.admin)(documents.get, ofText(cell));
  const content = `${document.content?.content ?? ''}.`;
  const body = { id: document.content?.id ?? 0, docId: document.id, stepId: scene.stepIds.parser, content };
  return { ...ofText(cell), body };
}

const DOCUMENT_ROWS: readonly Row[] = [
  row(documents.get, ofText),
  row(documents.create, ({ scene }) => ({
    body: {
      filename: 'new.txt',
      path: 'new.txt',
      processId: scene.process.id,
      documentType: 'TEXTFILE' as const,
    },
  })),
  row(documents.update, async (cell) => ({
    body: {
      id: await newDocument(cell),
      filename: 'other.txt',
      path: 'other.txt',
      processId: cell.scene.process.id,
      documentType: 'TEXTFILE' as const,
    },
  })),
  row(documents.info, ({ scene }) => ({
    body: { filters: [{ type: 'PROCESS_ID' as const, value: scene.process.id }] },
  })),
  row(documents.search, ({ scene }) => ({ body: { processId: scene.process.id, content: 'Anna' } })),
  row(documents.saveContent, textToSave),
  row(documents.imageCount, ofPage),
  row(documents.image, (cell) => ({ params: { ...ofPage(cell).params, index: 0 } })),
  row(documents.imageWords, (cell) => ({ params: { ...ofPage(cell).params, index: 0 } })),
  row(documents.imageRanges, ofPage),
  row(documents.original, ofText),
  row(documents.upload, (cell) => ({ body: newForm(cell) })),
  row(sources.ofNode, ({ scene }) => ({ params: { id: scene.upload.id } })),
  row(sources.ofProcess, ofProcess),
  row(sources.items, ofProcess),
  row(sources.retry, (cell) => ({ ...ofProcess(cell), body: {} })),
  row(sources.skip, (cell) => ({ ...ofProcess(cell), body: {} })),
  row(sources.pause, (cell) => ({ ...ofProcess(cell), body: { isPaused: false } })),
  row(documents.answerPartner, async (cell) => {
    await waitingPartner(cell);
    return { ...ofText(cell), body: { join: false } };
  }),
  row(documents.remove, async (cell) => ({ params: { id: await newDocument(cell) } })),
  row(documents.removeMany, async (cell) => ({
    body: { processId: cell.scene.process.id, documentIds: [await newDocument(cell)] },
  })),
  row(documents.removeAll, async ({ freshProcess }) => ({ params: { id: (await freshProcess()).id } })),
  row(history.ofDocument, ofText),
  row(asrDocuments.list, ({ scene }) => ({ query: { processId: scene.process.id } })),
  row(asrDocuments.search, ({ scene }) => ({ query: { processId: scene.process.id, query: 'scene' } })),
  row(asrDocuments.create, ({ scene }) => ({ body: { processId: scene.process.id } })),
  row(asrDocuments.update, ({ scene }) => ({ body: { id: scene.documents.audio } })),
  row(asrDocuments.remove, async (cell) => ({ params: { id: await newRecording(cell) } })),
  row(recordings.audio, ofRecording),
  row(recordings.openStream, ofRecording),
  row(recordings.stream, ofRecording),
  row(recordings.peaks, ofRecording),
  row(recordings.utterances, ofRecording),
];

/** One action on the step of the span node. */
const act = (body: { status?: 'DONE' | 'ACCEPTED' | 'WAITING'; master?: true }, before: PutStep) => {
  return async ({ scene, putStep }: Cell) => {
    await putStep(scene.stepIds.span, before);
    return { body: { id: scene.stepIds.span, ...body } };
  };
};

const STEP_ROWS: readonly Row[] = [
  row(steps.state, ofText),
  row(steps.assign, async ({ scene, putStep }) => {
    await putStep(scene.stepIds.span, { status: 'WAITING' });
    return { query: { docId: scene.documents.text, nodeId: scene.span.id, stepId: scene.stepIds.span } };
  }),
  row(steps.update, act({ status: 'DONE' }, { status: 'WAITING' }), { variant: 'complete' }),
  row(steps.update, act({ status: 'ACCEPTED' }, { status: 'DONE' }), { variant: 'accept' }),
  row(steps.update, act({ status: 'ACCEPTED' }, { status: 'DONE', requiresAcceptance: true }), {
    variant: 'accept where it is required',
  }),
  row(steps.update, act({ status: 'WAITING' }, { status: 'DONE' }), { variant: 'activate' }),
  row(steps.update, act({ status: 'WAITING' }, { status: 'ACCEPTED', held: true }), {
    variant: 'cancel the acceptance',
  }),
  row(steps.update, act({ master: true }, { status: 'DONE', master: false }), { variant: 'mark as master' }),
  row(steps.rerun, async ({ scene, putStep }) => {
    await putStep(scene.stepIds.lexicon, { status: 'ACCEPTED' });
    return { params: { id: scene.stepIds.lexicon }, query: { confirm: 'true' } };
  }),
  row(steps.cancel, async ({ scene, putStep }) => {
    await putStep(scene.stepIds.lexicon, { status: 'PROCESSING' });
    return { params: { id: scene.stepIds.lexicon } };
  }),
  row(steps.missingLabels, ({ scene }) => ({ params: { id: scene.stepIds.span } })),
  row(steps.rerunnable, ({ scene }) => ({ params: { nodeId: scene.parser.id } })),
];

/** A tag of the caller's own step, to change or delete. */
async function newTag({ world, scene, putStep }: Cell): Promise<number> {
  const at = scene.stepIds.span;
  await putStep(at, { status: 'WAITING' });
  const { id } = await world.callAs(world.admin)(nerTags.create, { body: tagBody(scene) });
  await putStep(at, { status: 'WAITING', held: true });
  return id;
}
const tagBody = (scene: Cell['scene']) => ({
  nerTagType: { id: scene.label.id },
  stepId: scene.stepIds.span,
  startOffset: 5,
  endOffset: 9,
});

const TAG_ROWS: readonly Row[] = [
  row(nerTags.list, ({ scene }) => ({ query: { documentId: scene.documents.text } })),
  row(nerTags.create, async ({ scene, putStep }) => {
    await putStep(scene.stepIds.span, { status: 'WAITING', held: true });
    return { body: tagBody(scene) };
  }),
  row(nerTags.createMany, async ({ scene, putStep }) => {
    await putStep(scene.stepIds.span, { status: 'WAITING', held: true });
    const { nerTagType, stepId, ...span } = tagBody(scene);
    return { body: { nerTagType, stepId, spans: [span] } };
  }),
  row(nerTags.update, async (cell) => ({ body: { id: await newTag(cell), startOffset: 10, endOffset: 13 } })),
  row(nerTags.remove, async (cell) => ({ params: { id: await newTag(cell) } })),
  row(classifierTags.ofStep, ({ scene }) => ({ params: { stepId: scene.stepIds.classifier } })),
  row(classifierTags.save, async ({ scene, putStep }) => {
    await putStep(scene.stepIds.classifier, { status: 'WAITING', held: true });
    return { params: { stepId: scene.stepIds.classifier }, body: [{ typeId: scene.classifierType.id }] };
  }),
  row(classifierTags.ofDocument, ({ scene }) => ({ query: { documentId: scene.documents.text } })),
  row(exports.stepResults, ({ scene }) => ({ params: { id: scene.span.id } })),
  row(actionResults.list, ({ scene }) => ({ query: { nodeId: [scene.action.id] } })),
  row(actionResults.sendRequest, ({ scene }) => ({ query: { stepId: scene.stepIds.action } })),
  row(actionResults.sendMail, ({ scene }) => ({ query: { stepId: scene.stepIds.action } })),
  row(actionResults.sendToSftp, ({ scene }) => ({ query: { stepId: scene.stepIds.action } })),
  row(actionResults.sendToGoogleDrive, ({ scene }) => ({ query: { stepId: scene.stepIds.action } })),
  row(actionResults.execute, async ({ world: { database }, scene, putStep }) => {
    await putStep(scene.stepIds.action, { status: 'WAITING' });
    await database.db
      .updateTable('step')
      .set({ execution_id: null })
      .where('node_id', '=', scene.action.id)
      .execute();
    await database.db.deleteFrom('action_execution').where('node_id', '=', scene.action.id).execute();
    return { params: { id: scene.action.id } };
  }),
];

const reported = ({ scene }: Cell) => ({
  body: {
    type: 'TEXT' as const,
    docId: scene.documents.text,
    text: 'Is this right?',
    startOffset: 0,
    endOffset: 4,
  },
});

const worked = ({ scene }: Cell) => ({
  body: {
    docId: scene.documents.text,
    startTime: new Date(Date.now() - 60_000).toISOString(),
    endTime: new Date().toISOString(),
  },
});

const ISSUE_ROWS: readonly Row[] = [
  row(workTimers.create, worked),
  row(issues.list, ofText),
  row(issues.readers, ofText),
  row(issues.create, reported),
  row(issues.update, async (cell) => {
    const { world, scene } = cell;
    const { id } = await world.callAs(world.admin)(issues.create, reported(cell));
    // Other rows assign the document to callers with a right on a node.
    await world.database.db
      .deleteFrom('document_assignee')
      .where('document_id', '=', scene.documents.text)
      .execute();
    return { body: { id, docId: scene.documents.text, status: 'RESOLVED' as const } };
  }),
];

/** Two new tags of the caller's own step, and the body that relates them. */
async function newPair(cell: Cell) {
  const { world, scene } = cell;
  // Another request may have changed the type of the scene, or whether the node handles relations.
  const node = world.database.db.updateTable('node').where('id', '=', scene.span.id);
  await node.set({ handles_relations: true }).execute();
  const type = await world.make.relationType(scene.span.id);
  const relations = [{ fromId: await newTag(cell), toId: await newTag(cell), relationTypeId: type.id }];
  return { stepId: scene.stepIds.span, relations };
}

async function newGraph(cell: Cell) {
  const { world, scene, putStep } = cell;
  const body = await newPair(cell);
  await putStep(scene.stepIds.span, { status: 'WAITING' });
  const graph = await world.callAs(world.admin)(relationGraphs.create, { body });
  await putStep(scene.stepIds.span, { status: 'WAITING', held: true });
  return graph;
}

const RELATION_ROWS: readonly Row[] = [
  row(relationGraphs.list, ({ scene }) => ({ query: { documentId: scene.documents.text } })),
  row(relationGraphs.create, async (cell) => ({ body: await newPair(cell) })),
  row(relationGraphs.update, async (cell) => {
    const { id, relations } = await newGraph(cell);
    return { body: { id, relations } };
  }),
  row(relationGraphs.validate, async (cell) => ({ body: await newPair(cell) })),
  row(relationGraphs.remove, async (cell) => ({ params: { id: (await newGraph(cell)).id } })),
];

export const DOCUMENT_AND_STEP_ROWS: readonly Row[] = [
  ...DOCUMENT_ROWS,
  ...STEP_ROWS,
  ...TAG_ROWS,
  ...ISSUE_ROWS,
  ...RELATION_ROWS,
];
