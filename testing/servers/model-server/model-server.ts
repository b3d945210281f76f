import { anthropic } from './anthropic.ts';
import { OK_TEXT } from './behaviour.ts';
import type { EmbeddingCall } from './embeddings.ts';
import { google } from './google.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import { SPOKEN, type SpokenSegment, type SpeechCall } from './speech.ts';
import type { ChatProtocol, ModelCall, Wire } from './wire.ts';

export const WIRES: Readonly<Record<ChatProtocol, Wire>> = {
  OPENAI: openai,
  ANTHROPIC: anthropic,
  GOOGLE: google,
  OLLAMA: ollama,
};

export interface RecordedCall extends ModelCall {
  readonly protocol: ChatProtocol;
  /** The client closed the connection before it had the answer. */
  isClosed: boolean;
}

/** Answers by the name of the model: see `behaviourOf`. */
export class ModelServer {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** The valid requests. */
  calls: RecordedCall[] = [];
  /** The valid requests for transcriptions. */
  dictations: SpeechCall[] = [];
  /** The speech in recordings. */
  spoken: readonly SpokenSegment[] = SPOKEN;
  /** Called before a valid request is answered. */
  beforeTranscription: () => Promise<unknown> = () => Promise.resolve();
  /** The valid requests for embeddings. */
  embeddings: EmbeddingCall[] = [];
  /** Words in lower case with another meaning than themselves. */
  meanings: Readonly<Record<string, string>> = {};
  /** Called before a valid request is answered. */
  beforeEmbedding: (call: EmbeddingCall) => Promise<unknown> = () => Promise.resolve();
  /** Explanations of the invalid requests. */
  rejections: string[] = [];
  /** Tokens that the answers reported: cached and reasoning tokens included. */
  usage = { input: 0, output: 0 };
  /** The answer of the model `script`. */
  answer: (question: ModelCall) => string | Promise<string> = () => OK_TEXT;
  readonly #close: () => Promise<void>;
  readonly #asked = new Set<string>();

  constructor(url: string, close: () => Promise<void>) {
    this.url = url;
    this.#close = close;
  }

  baseUrl(protocol: ChatProtocol): string {
    return `${this.url}${WIRES[protocol].base}`;
  }

  /** Forgets the calls, and answers every prompt as for the first time. */
  clear(): void {
    this.calls = [];
    this.dictations = [];
    this.spoken = SPOKEN;
    this.beforeTranscription = () => Promise.resolve();
    this.embeddings = [];
    this.meanings = {};
    this.beforeEmbedding = () => Promise.resolve();
    this.rejections = [];
    this.usage = { input: 0, output: 0 };
    this.answer = () => OK_TEXT;
    this.#asked.clear();
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Records a call; true if this model of this protocol is asked this prompt for the first time. */
  record(call: RecordedCall): boolean {
    this.calls.push(call);
    return this.#isNew(call);
  }

  #isNew({ protocol, model, prompt }: RecordedCall): boolean {
    const question = JSON.stringify([protocol, model, prompt]);
    const isNew = !this.#asked.has(question);
    this.#asked.add(question);
    return isNew;
  }
}
