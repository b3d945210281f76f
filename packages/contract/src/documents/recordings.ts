import { z } from 'zod';
import { document } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, IdParams, NoBody } from '../kit/fields.ts';

/** A word of a transcript; times are whole milliseconds. */
export const Token = z.object({
  id: z.number(),
  utteranceId: z.number(),
  value: z.string(),
  tsStart: z.number(),
  tsEnd: z.number(),
  properties: z.array(z.string()),
  hidden: z.boolean(),
  /** The recogniser's, 0 to 1; null for a word that a person wrote. */
  confidence: z.number().nullable(),
  /** Replacements of the same word in other places of the process, most frequent first; absent if there are none. */
  hints: z.array(z.string()).optional(),
});
export type Token = z.infer<typeof Token>;

export const Utterance = z
  .object({
    id: z.number(),
    docId: z.number(),
    actor: z.string(),
    prevId: z.number().nullable(),
    nextId: z.number().nullable(),
    tokens: z.array(Token),
  })
  .meta({ id: 'Utterance' });
export type Utterance = z.infer<typeof Utterance>;

/** Pairs of bytes that `recordings.peaks` has for a second. */
export const PEAKS_PER_SECOND = 50;

export const recordings = {
  audio: endpoint({
    method: 'GET',
    path: '/api/asr-documents/:id/audio',
    summary: 'The recording; supports range requests',
    access: document('params.id', 'READ'),
    params: IdParams,
    reply: NoBody,
    shape: 'bytes',
  }),
  openStream: endpoint({
    method: 'POST',
    path: '/api/asr-documents/:id/stream',
    summary:
      'Let this browser play the recording without a bearer token for some minutes: sets a cookie for its address',
    access: document('params.id', 'READ'),
    params: IdParams,
    reply: z.object({ seconds: z.number().describe('Until the cookie expires') }),
    mutates: false,
  }),
  /** An audio element cannot send a bearer token. Access is checked by the cookie of `openStream`, or a bearer token. */
  stream: endpoint({
    method: 'GET',
    path: '/api/asr-documents/:id/stream',
    summary:
      'The recording, for the audio element of a browser; supports range requests. Requires the cookie of the POST, or a bearer token',
    access: 'public',
    params: IdParams,
    reply: NoBody,
    shape: 'bytes',
  }),
  peaks: endpoint({
    method: 'GET',
    path: '/api/asr-documents/:id/peaks',
    summary:
      'The waveform of the recording: for each 20 ms the lowest and the highest sample of all channels, as signed bytes',
    access: document('params.id', 'READ'),
    params: IdParams,
    reply: NoBody,
    shape: 'bytes',
  }),
  utterances: endpoint({
    method: 'GET',
    path: '/api/asr-documents/:id/utterances',
    summary:
      'The transcript in order: the speaker of each utterance, and each word with its times in milliseconds',
    access: document('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.array(Utterance),
    versioned: true,
  }),
};

/** Why a recording cannot be downloaded. */
export const recordingErrors = defineErrors({
  'error.recording.blocked': {
    status: 403,
    en: 'Your settings block the download of recordings.',
    pl: 'Pobieranie nagrań jest zablokowane w ustawieniach.',
  },
});
