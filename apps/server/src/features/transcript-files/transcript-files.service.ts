import { listClassifierTags } from '@scriptorium/annotations/classifier-tags.ts';
import { listGraphs } from '@scriptorium/annotations/relation-graphs.ts';
import { listTags } from '@scriptorium/annotations/tags.ts';
import { notFound } from '@scriptorium/contract/errors.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type {
  SpokenDocument,
  SpokenSpan,
  SpokenTag,
  WordPlace,
} from '@scriptorium/documents/transcript/write/model.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { DocumentRef } from '@scriptorium/node-server/http/resources.ts';
import { listTranscript } from '../documents/documents.store.api.ts';
import { listVisibleSteps } from '../steps/steps.api.ts';
import * as store from './transcript-files.store.ts';

/** A transcript with the tags, relations and classes of the master steps that the caller may read. */
export async function readSpoken(db: Db, rights: Rights, document: DocumentRef): Promise<SpokenDocument> {
  const { id: documentId, processId, visible } = document;
  const file = await store.findSpokenFile(db, documentId);
  if (!file) throw notFound();
  const visibleIds = (await listVisibleSteps(db, rights, documentId, visible)).map(({ id }) => id);
  const steps = await store.listMasterSteps(db, visibleIds);
  const stepIds = steps.map(({ id }) => id);
  const nodeOf = new Map(steps.map(({ id, node }) => [id, node]));
  const [utterances, actors, tags, graphs, classes] = await Promise.all([
    listTranscript(db, documentId),
    store.listActors(db, processId),
    listTags(db, { documentId, stepIds }),
    listGraphs(db, { documentId, stepIds }),
    listClassifierTags(db, stepIds),
  ]);
  const { onWords, spans } = splitTags(tags, utterances, nodeOf);
  return {
    filename: file.filename,
    durationMs: file.durationMs,
    names: new Map(actors.map(({ actor, name }) => [actor, name])),
    utterances,
    tags: onWords,
    spans,
    relations: graphs.flatMap(({ stepId, relations }) =>
      relations.map(({ fromId: from, toId: to }) => ({ node: nodeOf.get(stepId) ?? '', from, to })),
    ),
    classes: classes.map(({ stepId, typeName }) => ({ label: typeName, node: nodeOf.get(stepId) ?? '' })),
  };
}

type Listed = Awaited<ReturnType<typeof listTranscript>>;

/** The API has seconds with two decimals. */
const inMs = (seconds: number | null): number => Math.round((seconds ?? 0) * 1000);

/** Tags without words, and detached ones, have no place in the transcript. */
function splitTags(tags: readonly NerTag[], utterances: Listed, nodeOf: ReadonlyMap<number, string>) {
  const places = new Map<number, WordPlace>();
  utterances.forEach(({ tokens }, at) => tokens.forEach(({ id }, index) => places.set(id, [at, index])));
  const onWords: SpokenTag[] = [];
  const spans: SpokenSpan[] = [];
  for (const { id, stepId, nerTagType, utteranceTokens, tsStart, tsEnd, type } of tags) {
    const named = { id, label: nerTagType.name, node: nodeOf.get(stepId) ?? '' };
    const words = utteranceTokens.map((token) => places.get(token.id)).filter((place) => place !== undefined);
    if (type === 'TIMESPAN_TAG') spans.push({ ...named, tsStart: inMs(tsStart), tsEnd: inMs(tsEnd) });
    else if (words.length > 0) onWords.push({ ...named, words });
  }
  return { onWords, spans };
}
