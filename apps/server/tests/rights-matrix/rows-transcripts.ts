import { transcriptFiles } from '@scriptorium/contract/documents/transcript-files.ts';
import {
  glossary,
  hints,
  utterances,
  utteranceTokens,
} from '@scriptorium/contract/documents/transcript-edits.ts';
import { row, type Cell, type Row } from '@scriptorium/testing/rights-matrix/row.ts';

const ofProcess = ({ scene }: Cell) => ({ params: { id: scene.process.id } });
const ofRecording = ({ scene }: Cell) => ({ params: { id: scene.documents.audio } });

function newTranscript(): FormData {
  const form = new FormData();
  form.append('file', new File(['WEBVTT\n\n00:00.000 --> 00:01.000\nA transcript'], 'other.vtt'));
  return form;
}

/** A recording's transcript of three words, and a step of its file parser that the caller may edit. */
async function transcript({ world, scene, putStep }: Cell) {
  const { db } = world.database;
  const document_id = scene.documents.audio;
  const [parser] = await db
    .selectFrom('step')
    .select('id')
    .where('document_id', '=', document_id)
    .where('node_id', '=', scene.parser.id)
    .execute();
  await putStep(parser?.id ?? 0, { status: 'WAITING', held: true });
  const utterance = await db
    .insertInto('utterance')
    .values({ document_id, actor: 'SPEAKER1', position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const words = await db
    .insertInto('utterance_token')
    .values(
      ['One', 'two', 'three'].map((value, position) => {
        return { utterance_id: utterance.id, position, value, ts_start: position, ts_end: position + 1 };
      }),
    )
    .returning('id')
    .execute();
  const tokens = words.map(({ id }) => id);
  const said = { id: utterance.id, docId: document_id, actor: 'ARTIFACT', tokens };
  return { query: { nodeId: scene.parser.id }, said, wordId: tokens[0] ?? 0 };
}

export const TRANSCRIPT_ROWS: readonly Row[] = [
  row(utterances.update, async (cell) => {
    const { query, said } = await transcript(cell);
    return { query, body: said };
  }),
  row(utterances.saveBatch, async (cell) => {
    const { query, said } = await transcript(cell);
    return { query, body: { batch: [said] } };
  }),
  row(utteranceTokens.create, async (cell) => {
    const { query, said } = await transcript(cell);
    return { query, body: { value: 'four', tsStart: 4, tsEnd: 5, utteranceId: said.id } };
  }),
  row(utteranceTokens.update, async (cell) => {
    const { query, wordId } = await transcript(cell);
    return { query, body: { id: wordId, value: 'Eins' } };
  }),
  row(utteranceTokens.remove, async (cell) => {
    const { query, wordId } = await transcript(cell);
    return { query, params: { id: wordId } };
  }),
  row(utteranceTokens.removeMany, async (cell) => {
    const { query, wordId } = await transcript(cell);
    return { query, body: [wordId] };
  }),
  row(utteranceTokens.tags, async (cell) => ({ params: { id: (await transcript(cell)).wordId } })),
  row(hints.ofDocument, ofRecording),
  row(glossary.get, ofProcess),
  row(glossary.change, (cell) => ({ ...ofProcess(cell), body: { added: ['Aurora'] } })),
  row(transcriptFiles.download, ofRecording),
  row(transcriptFiles.formats, ofRecording),
  row(transcriptFiles.replace, (cell) => ({ ...ofRecording(cell), body: newTranscript() })),
];
