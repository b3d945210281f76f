import { z } from 'zod';
import {
  answerWithoutSecrets,
  formsInAnswers,
  openEnd,
  withoutForms,
} from '@scriptorium/outgoing/without-secrets.ts';
import { createParser } from 'eventsource-parser';
import { withoutReasoning } from './answer-text.ts';
import { chatRequest, readChat, type ChatReading, parseJson } from './chat.ts';
import type { ChatModel, ModelRequest, Question } from './chat-model.ts';
import { codecs } from './codecs.ts';
import { faultOfResponse } from './answer-faults.ts';
import type { ProviderError } from './chat-codec.ts';
import { streams } from './chat-streams.ts';

/** The JSON of each event of a body: of server-sent events, or of lines. Other texts are left out. */
async function* eventsOf(body: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<unknown> {
  const texts: string[] = [];
  const feed = /^text\/event-stream/i.test(contentType) ? serverSentEvents(texts) : lines(texts);
  const decoder = new TextDecoder();
  for await (const part of body) {
    feed(decoder.decode(part, { stream: true }));
    for (const text of texts.splice(0)) {
      const json = parseJson(text);
      if (json !== undefined) yield json;
    }
  }
  feed('\n\n');
  for (const text of texts) {
    const json = parseJson(text);
    if (json !== undefined) yield json;
  }
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html */
function serverSentEvents(texts: string[]): (part: string) => void {
  const parser = createParser({ onEvent: ({ data }) => texts.push(data) });
  return (part) => parser.feed(part);
}

function lines(texts: string[]): (part: string) => void {
  let rest = '';
  return (part) => {
    const whole = (rest + part).split('\n');
    rest = whole.pop() ?? '';
    texts.push(...whole.filter((line) => line.trim() !== ''));
  };
}

/** A response whose body arrives in parts. */
export interface StreamedModelResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

/** The request for an answer that arrives as it is written; throws as `chatRequest`. */
export function streamedChatRequest(model: ChatModel, question: Question): ModelRequest {
  const { url, headers, body } = chatRequest(model, question);
  const { address = (same: string) => same, fields } = streams[model.protocol].asks;
  return {
    url: address(url),
    headers: { ...headers, accept: 'text/event-stream, application/x-ndjson, application/json' },
    body: JSON.stringify({ ...(JSON.parse(body) as object), ...fields }),
  };
}

/**
 * The answer in any response of a provider, or the reason that there is none; `onText` receives each part of its text, without
 * the reasoning before it. Undefined for a response that ends before the answer does. Throws what the body throws.
 */
export async function readChatStream(
  model: Pick<ChatModel, 'protocol' | 'key'>,
  response: StreamedModelResponse,
  onText: (part: string) => void,
): Promise<ChatReading | undefined> {
  const { status, headers } = response;
  const secrets = [model.key];
  const asWhole = (body: string) => readChat(model, answerWithoutSecrets({ status, headers, body }, secrets));
  const isStream = status >= 200 && status < 300 && STREAM.test(headers['content-type'] ?? '');
  // A refusal, or a server that does not stream.
  if (!isStream) return asWhole(await textOf(response.body));
  const answer = streams[model.protocol].fold();
  const shown = new ShownText(onText, formsInAnswers(secrets));
  for await (const json of eventsOf(response.body, headers['content-type'] ?? '')) {
    if (Failed.safeParse(json).success) return failureOf(model, response, json);
    shown.add(answer.add(json));
  }
  shown.end();
  const whole = answer.whole();
  return whole === undefined ? undefined : asWhole(JSON.stringify(whole));
}

const STREAM = /^(text\/event-stream|application\/x-ndjson|application\/jsonl)\b/i;

/** Each protocol tells of an error in the middle of an answer by this field. */
const Failed = z.object({ error: z.union([z.string(), z.looseObject({})]) });

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

const failureOf = (
  { protocol, key }: Pick<ChatModel, 'protocol' | 'key'>,
  { headers }: StreamedModelResponse,
  json: unknown,
): ChatReading => {
  const error = codecs[protocol].readError(json);
  const response = { status: error.status ?? statusOf(error), headers, body: '' };
  return { kind: 'error', error: faultOfResponse(response, error, { key, now: Date.now() }) };
};

/** An error after the first byte of an answer has no status of its own. */
function statusOf({ code, message }: ProviderError): number {
  const said = `${code ?? ''} ${message ?? ''}`;
  if (/overloaded|unavailable/i.test(said)) return 529;
  return /rate.?limit|resource_exhausted/i.test(said) ? 429 : 500;
}

/** The part of a text that people may see while it is written: without the reasoning before it, and without the key. */
class ShownText {
  readonly #onText: (part: string) => void;
  readonly #forms: readonly string[];
  #raw = '';
  #shown = 0;

  constructor(onText: (part: string) => void, forms: readonly string[]) {
    this.#onText = onText;
    this.#forms = forms;
  }

  add(part: string): void {
    this.#raw += part;
    const visible = this.#visible();
    // The key may arrive in pieces: its beginning waits for the rest.
    this.#show(visible.slice(0, visible.length - openEnd(visible, this.#forms)));
  }

  end(): void {
    this.#show(this.#visible());
  }

  #visible(): string {
    return withoutForms(withoutReasoning(this.#raw, { isWhole: false }), this.#forms);
  }

  #show(visible: string): void {
    if (visible.length <= this.#shown) return;
    this.#onText(visible.slice(this.#shown));
    this.#shown = visible.length;
  }
}
