import {
  array,
  assert,
  integer,
  property,
  record,
  string,
  stringMatching,
  tuple,
  webUrl,
  type Arbitrary,
} from 'fast-check';
import { expect, test } from 'vitest';
import { callUrl } from './call-url.ts';
import { streamedChatRequest } from './chat-stream.ts';
import { chatRequest } from './chat.ts';
import { embeddingRequest } from './embedding.ts';
import { modelOf, PROTOCOLS } from './fixtures/models.ts';
import { transcriptionRequest } from './transcription.ts';

interface Base {
  readonly origin: string;
  readonly segments: readonly string[];
  readonly slashes: number;
  readonly query: [string, string][];
}

const base: Arbitrary<Base> = record({
  origin: webUrl({ validSchemes: ['http', 'https'] }).map((url) => new URL(url).origin),
  segments: array(
    stringMatching(/^[A-Za-z0-9._~-]{1,8}$/).filter((one) => !/^[.]+$/.test(one)),
    {
      maxLength: 4,
    },
  ),
  slashes: integer({ min: 0, max: 3 }),
  query: array(tuple(stringMatching(/^[a-z-]{1,8}$/), string({ maxLength: 8, unit: 'grapheme' })), {
    maxLength: 3,
  }),
});

const written = ({ origin, segments, slashes, query }: Base) => {
  const path = ['', ...segments].join('/') + '/'.repeat(slashes);
  return `${origin}${path}${query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`}`;
};

/** Splits an address into the origin, path, query and fragment that a server would read. */
const partsOf = (url: string) => {
  const { origin, pathname, searchParams, hash } = new URL(url);
  return { origin, pathname, query: [...searchParams], hash };
};

test('the path of a call follows that of the base address, and its query stays behind', () => {
  assert(
    property(base, (given) => {
      const { origin, segments, query } = given;
      const pathname = `${['', ...segments].join('/')}/chat/completions`;
      expect(partsOf(callUrl(written(given), '/chat/completions'))).toEqual({
        origin,
        pathname,
        query,
        hash: '',
      });
      expect(partsOf(callUrl(written(given), '/chat/completions?alt=sse')).query).toEqual([
        ...query,
        ['alt', 'sse'],
      ]);
    }),
  );
});

test.each(PROTOCOLS)('%s puts its path before the query', (protocol) => {
  assert(
    property(base, (given) => {
      const question = { prompt: 'Who?', temperature: 0 };
      const plain = chatRequest(modelOf(protocol, { baseUrl: 'https://models.example.org' }), question).url;
      const { url } = chatRequest(modelOf(protocol, { baseUrl: written(given) }), question);
      expect(partsOf(url)).toEqual({
        origin: given.origin,
        pathname: ['', ...given.segments].join('/') + new URL(plain).pathname,
        query: given.query,
        hash: '',
      });
    }),
  );
});

test('speech recognition does, too', async () => {
  const baseUrl = 'https://x.openai.azure.com/openai/deployments/whisper?api-version=2024-10-21';
  const bytes = new Uint8Array(4);
  const { url } = await transcriptionRequest(
    { ...modelOf('OPENAI'), baseUrl },
    {
      recording: { bytes, contentType: 'audio/wav', extension: 'wav', durationMs: 1 },
      language: null,
      prompt: '',
    },
    { times: false },
  );
  expect(url).toBe(
    'https://x.openai.azure.com/openai/deployments/whisper/audio/transcriptions?api-version=2024-10-21',
  );
});

test('a lone question mark is no query', () => {
  expect(callUrl('https://models.example.org/v1/?', '/messages')).toBe(
    'https://models.example.org/v1/messages',
  );
});

test('embeddings and streamed answers do, too', () => {
  const ofModel = { baseUrl: 'https://models.example.org/v1/?api-version=1' };
  expect(embeddingRequest(modelOf('OPENAI', ofModel), { texts: ['Who?'], as: 'QUESTION' }).url).toBe(
    'https://models.example.org/v1/embeddings?api-version=1',
  );
  const question = { prompt: 'Who?', temperature: 0 };
  expect(streamedChatRequest(modelOf('GOOGLE', ofModel), question).url).toBe(
    'https://models.example.org/v1/models/model-1:streamGenerateContent?api-version=1&alt=sse',
  );
});
