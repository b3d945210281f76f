import { z } from 'zod';
import { Text } from '@scriptorium/domain/names.ts';
import { TOKEN_PROPERTIES } from '@scriptorium/domain/transcript/transcript.ts';
import { document, documentOf, node, process } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams, Ids } from '../kit/fields.ts';
import { Utterance } from './recordings.ts';
import { ClientId, NerTag } from '../annotations/tags.ts';

/** No recording is longer than 500 hours. */
export const MAX_TIME_MS = 1_800_000_000;
/** Words of one utterance. */
const MAX_WORDS = 5_000;
/** Utterances that one call may change. */
export const MAX_UTTERANCES_AT_ONCE = 2_000;

/** An id of the server, or one below zero for something that the call creates. */
const AnyId = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
const Time = z.number().int().min(0).max(MAX_TIME_MS);
const Word = Text.pipe(z.string().trim().min(1).max(1000));
const Actor = z.string().min(1).max(100);

const tokenFields = {
  value: Word,
  tsStart: Time,
  tsEnd: Time,
  properties: z.array(z.enum(TOKEN_PROPERTIES)).max(10),
  hidden: z.boolean(),
};

/** A word of a changed utterance: an id alone means that it is unchanged, wherever it was. */
export const TokenInput = z.union([
  Id,
  z.object({ id: AnyId, ...tokenFields }).partial({ properties: true, hidden: true }),
]);

/**
 * An utterance after a change. Without words it is deleted. A deleted utterance or word comes back when its id is sent
 * again. `prevId` and `nextId` are its neighbours after the whole call; without them it stays where it is. `base` is the
 * fingerprint (`fingerprintOf`) of what the change was made from: another one is 409.
 */
export const UtteranceInput = z.object({
  id: AnyId,
  docId: Id,
  actor: Actor,
  prevId: AnyId.nullable().optional(),
  nextId: AnyId.nullable().optional(),
  base: z.string().max(20).optional(),
  tokens: z.array(TokenInput).max(MAX_WORDS),
});
export type UtteranceInput = z.input<typeof UtteranceInput>;

export const TranscriptSplice = z.object({
  after: z.number().nullable(),
  removed: z.array(z.number()),
  inserted: z.array(Utterance),
});
export type TranscriptSplice = z.infer<typeof TranscriptSplice>;

/** What a call changed, and the ids of what it created by the ids below zero that were sent. */
export const TranscriptChange = z
  .object({
    /** The document's version with the change: `changeTranscript` of the page ignores its echo by it. */
    version: z.number(),
    splices: z.array(TranscriptSplice),
    madeUtterances: z.array(z.object({ temporaryId: z.number(), id: z.number() })),
    madeTokens: z.array(z.object({ temporaryId: z.number(), id: z.number() })),
  })
  .meta({ id: 'TranscriptChange' });
export type TranscriptChange = z.infer<typeof TranscriptChange>;

/** The file parser in whose step the transcript is edited. */
const OfNode = z.object({ nodeId: Id });

/** Changes of a transcript's utterances, in the step of a file parser that the caller may edit. */
export const utterances = {
  update: endpoint({
    method: 'PUT',
    path: '/api/utterances',
    summary: 'Change one utterance: its speaker, its words, its place',
    access: node('query.nodeId', 'WRITE'),
    query: OfNode,
    body: UtteranceInput,
    reply: TranscriptChange,
  }),
  saveBatch: endpoint({
    method: 'POST',
    path: '/api/utterances',
    summary:
      'Change several utterances of one document in one transaction; ids below zero are created. A repeated `clientId` returns the result of the first call',
    access: node('query.nodeId', 'WRITE'),
    query: OfNode,
    body: z.object({
      batch: z.array(UtteranceInput).min(1).max(MAX_UTTERANCES_AT_ONCE),
      clientId: ClientId,
    }),
    reply: TranscriptChange,
  }),
};

export const utteranceTokens = {
  create: endpoint({
    method: 'POST',
    path: '/api/utterance-tokens',
    summary: 'Add a word to an utterance, at the place of its time',
    access: node('query.nodeId', 'WRITE'),
    query: OfNode,
    body: z.object({ ...tokenFields, utteranceId: Id }).partial({ properties: true, hidden: true }),
    reply: TranscriptChange,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/utterance-tokens',
    summary: 'Change a word: text, times, properties, whether it is hidden. Absent fields stay',
    access: node('query.nodeId', 'WRITE'),
    query: OfNode,
    body: z
      .object({ id: Id, ...tokenFields })
      .partial({ value: true, tsStart: true, tsEnd: true, properties: true, hidden: true }),
    reply: TranscriptChange,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/utterance-tokens/:id',
    summary: 'Delete a word; refused while it is in a relation',
    access: node('query.nodeId', 'WRITE'),
    params: IdParams,
    query: OfNode,
    reply: TranscriptChange,
  }),
  removeMany: endpoint({
    method: 'DELETE',
    path: '/api/utterance-tokens',
    summary: 'Delete words of one document; refused while one is in a relation',
    access: node('query.nodeId', 'WRITE'),
    query: OfNode,
    body: z.array(Id).min(1).max(MAX_WORDS),
    reply: TranscriptChange,
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/utterance-tokens/:id/ner-tags',
    summary: 'The tags on a word, of the given steps',
    access: documentOf('utteranceToken', 'params.id', 'READ'),
    params: IdParams,
    query: z.object({ stepIds: Ids.optional(), ...cacheBuster }),
    reply: z.array(NerTag),
  }),
};

/** Suggestions for words while a transcript is corrected. */
export const hints = {
  ofDocument: endpoint({
    method: 'GET',
    path: '/api/documents/:id/top/hints',
    summary:
      'Replacements of words of the document that people made in its process, most frequent first. Words are in lower case, without punctuation',
    access: document('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.array(z.object({ word: z.string(), hints: z.array(z.string()) })),
  }),
};

export const MAX_GLOSSARY_TERMS = 5_000;
export const GlossaryTerm = Text.pipe(z.string().trim().min(1).max(100));

/** Words that people of a process write the same way; suggested while a transcript is typed. */
export const glossary = {
  get: endpoint({
    method: 'GET',
    path: '/api/processes/:id/glossary',
    summary: 'The terms of the glossary of a process, in alphabetical order',
    access: process('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.array(z.string()),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/processes/:id/glossary',
    summary:
      'Add terms to the glossary of a process and remove others; terms that exist, or do not exist, already are no error',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    body: z.object({
      added: z.array(GlossaryTerm).max(MAX_GLOSSARY_TERMS).default([]),
      removed: z.array(GlossaryTerm).max(MAX_GLOSSARY_TERMS).default([]),
    }),
    reply: z.array(z.string()),
  }),
};

/** Why a transcript cannot be changed. */
export const transcriptErrors = defineErrors({
  'error.token.hasRelations': {
    status: 400,
    en: 'A word of a tag that is part of a relation cannot be deleted.',
    pl: 'Nie można usunąć słowa, którego oznaczenie jest częścią relacji.',
  },
  'error.transcript.none': {
    status: 400,
    en: 'This document has no transcript.',
    pl: 'Ten dokument nie ma transkrypcji.',
  },
  'error.transcript.chain': {
    status: 400,
    en: 'The order of the utterances contradicts itself.',
    pl: 'Kolejność wypowiedzi jest wewnętrznie sprzeczna.',
  },
  'error.transcript.words': {
    status: 400,
    en: 'A word does not exist, occurs twice, or belongs to an utterance that is not changed.',
    pl: 'Jakieś słowo nie istnieje, występuje dwa razy albo należy do wypowiedzi, która nie jest zmieniana.',
  },
  'error.transcript.stale': {
    status: 409,
    en: '{by} changed this part of the transcript in the meantime.',
    pl: 'Tę część transkrypcji w międzyczasie zmieniono ({by}).',
  },
});
