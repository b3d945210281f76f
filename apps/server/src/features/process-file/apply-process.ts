import type { Tx } from '@scriptorium/db/database.ts';
import { editorStateOf } from '@scriptorium/domain/rag/editor-state-of.ts';
import { isSame } from '@scriptorium/process-file/change-list.ts';
import { pairUp } from '@scriptorium/process-file/match.ts';
import { listDifference } from '@scriptorium/domain/process-changes/list-difference.ts';
import type { ProcessRows } from '@scriptorium/process-file/rows.ts';
import type { ProcessFile } from '@scriptorium/process-file/schema.ts';
import { createTag } from '../process-tags/process-tags.api.ts';
import { setActors } from '../processes/actors.api.ts';
import { replaceTags, setName } from '../processes/processes.api.ts';
import { setRag } from '../rag/rag-sync.api.ts';
import { changeTerms } from '../transcripts/glossary.store.api.ts';
import * as store from './apply.store.ts';
import type { NamesHere } from './resolve-names.ts';

interface WritingProcess {
  readonly tx: Tx;
  readonly rows: ProcessRows;
  readonly before: ProcessFile['process'];
  readonly after: ProcessFile['process'];
  readonly names: NamesHere;
  readonly userId: number;
}

/** Writes what belongs to the process itself. */
export async function writeProcess(writing: WritingProcess): Promise<void> {
  const { tx, rows, before, after, names } = writing;
  const { id } = rows.process;
  if (before.name !== after.name) await setName(tx, id, after.name);
  if (!isSame(before.tags, after.tags)) await writeTags(writing);
  if (!isSame(before.actors, after.actors)) await setActors(tx, id, after.actors);
  if (!isSame(before.glossary, after.glossary))
    await changeTerms(tx, id, listDifference(before.glossary, after.glossary));
  const { templates: was, ...retrievalBefore } = before.retrieval;
  const { templates: is, ...retrieval } = after.retrieval;
  if (!isSame(retrievalBefore, retrieval))
    await setRag(tx, id, {
      isRagEnabled: retrieval.enabled,
      ragTextSplitter: retrieval.splitter === null ? null : names.splitter(retrieval.splitter),
      ragEmbeddingModel:
        retrieval.embeddingModel === null ? null : names.embeddingModel(retrieval.embeddingModel),
    });
  if (!isSame(was, is)) await writeQuestionTemplates(writing);
}

/** Tags of users that this installation does not have yet are created. */
async function writeTags({ tx, rows, after, names }: WritingProcess): Promise<void> {
  const ids: number[] = [];
  for (const tag of after.tags) {
    const { name, color } = tag;
    ids.push(names.tag(tag) ?? (await createTag(tx, { name, color, predefined: false })).id);
  }
  await replaceTags(tx, rows.process.id, ids);
}

async function writeQuestionTemplates({ tx, rows, after, userId }: WritingProcess): Promise<void> {
  const processId = rows.process.id;
  const pairs = pairUp<{ template: string; active: boolean; id?: number }>(
    rows.rag_template,
    after.retrieval.templates,
    ({ template }) => template,
  );
  const gone = pairs.flatMap(({ before, after: stays }) =>
    stays || before?.id === undefined ? [] : before.id,
  );
  await store.deleteQuestionTemplates(tx, gone);
  let chosen: number | null = null;
  for (const { before, after: given } of pairs) {
    if (!given) continue;
    const { template } = given;
    const made = { processId, template, editorState: editorStateOf(template), userId };
    const id: number = before?.id ?? (await store.insertQuestionTemplate(tx, made)).id;
    if (given.active) chosen = id;
  }
  await store.chooseQuestionTemplate(tx, processId, chosen);
}
