import { readFileSync } from 'node:fs';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { uploadForm, wavBytes } from './upload-form.ts';
import type { World } from '../product/world.ts';

const LETTER = new URL('../../apps/server/src/features/documents/fixtures/letter.pdf', import.meta.url);

export const SCENE_TEXT = 'Anna pays 120 PLN to Bob. number 7';

/** Node → step of the text document. */
export type Scene = Awaited<ReturnType<typeof makeScene>>;

/** A process with one object of every kind in the contract: nodes, labels, rules, documents, tags. */
export async function makeScene(world: World, given: { name?: string; text?: string; quick?: boolean } = {}) {
  const graph = await makeGraph(world, given.name);
  const filed = await fileDocuments(world, graph, given);
  await world.drain();
  const stepIds = await stepsOf(world, filed.text);
  const call = world.callAs(world.admin);
  const tag = await call(nerTags.create, {
    body: { nerTagType: { id: graph.label.id }, stepId: stepIds.span, startOffset: 0, endOffset: 4 },
  });
  const utterances = await call(recordings.utterances, { params: { id: filed.audio } });
  return { ...graph, documents: filed, stepIds, tag, utterances };

  async function stepsOf({ database }: World, documentId: number) {
    const rows = await database.db
      .selectFrom('step')
      .select(['id', 'node_id'])
      .where('document_id', '=', documentId)
      .execute();
    const at = (nodeId: number) => {
      const step = rows.find(({ node_id }) => node_id === nodeId);
      if (!step) throw new Error(`The document has no step on node ${nodeId}`);
      return step.id;
    };
    const { parser, span, lexicon, classifier, action } = graph;
    return {
      parser: at(parser.id),
      span: at(span.id),
      lexicon: at(lexicon.id),
      classifier: at(classifier.id),
      action: at(action.id),
    };
  }
}

async function makeGraph({ make }: World, name: string | undefined) {
  const process = await make.process(name === undefined ? {} : { name });
  const { id, parser } = process;
  const nodeIds = [parser.id];
  const add = async (activityType: ActivityType, more: object = {}) => {
    const made = await make.node(id, { activityType, ...more });
    nodeIds.push(made.id);
    return made;
  };
  const after = { fromId: parser.id };
  const upload = await add('HUP');
  const endpoint = `scene-${process.id}`;
  await add('HTTP_UPLOAD', { endpoint });
  const email = await add('EMAIL_UPLOAD');
  const sftpUpload = await add('SFTP_UPLOAD');
  const folderUpload = await add('FOLDER_UPLOAD');
  const receiver = await add('IPR');
  const drive = await add('GDU_UPLOAD');
  const span = await add('SPAN', after);
  const lexicon = await add('LEXICON', after);
  const classifier = await add('CLF', after);
  const gathers = { triggerType: 'THRESHOLD', threshold: 1000, url: 'http://127.0.0.1:9/' };
  const action = await add('SEND_REQUEST', { ...after, ...gathers });
  const later = await add('SPAN');
  const label = await make.label(span.id);
  const ruled = await make.label(lexicon.id);
  const [rule] = await make.rules(ruled.id, [{ expression: String.raw`number \d+`, matchingType: 'REGEX' }]);
  if (!rule) throw new Error('The scene has no rule');
  const classifierType = await make.classifierType(classifier.id);
  const relationType = await make.relationType(span.id);
  const edge = await make.edge(id, classifier.id, later.id);
  const predicate = await make.predicate({
    predicateType: 'CLF',
    edgeId: edge.id,
    nodeId: classifier.id,
    equal: true,
    clfTypeId: classifierType.id,
  });
  return {
    process,
    endpoint,
    email,
    nodeIds,
    parser,
    upload,
    sftpUpload,
    folderUpload,
    receiver,
    drive,
    span,
    lexicon,
    classifier,
    action,
    later,
    label,
    ruled,
    rule,
    classifierType,
    relationType,
    edge,
    predicate,
  };
}

/** A text, a page with an image, and a recording. */
async function fileDocuments(
  { callAs, admin }: World,
  { upload }: { upload: { id: number } },
  { text = SCENE_TEXT, quick = false }: { text?: string; quick?: boolean },
) {
  const add = async (name: string, bytes: Uint8Array) => {
    const body = uploadForm({ nodeId: upload.id, name, bytes });
    const [made] = (await callAs(admin)(documents.upload, { body })).documents;
    if (!made) throw new Error('No document was made');
    return made.id;
  };
  const textId = await add('scene.txt', Buffer.from(text));
  const audio = await add('scene.wav', wavBytes(1));
  return { text: textId, audio, page: quick ? textId : await add('scene.pdf', readFileSync(LETTER)) };
}
