import type { AnswerFormat, AnswerSchema } from './answer-format.ts';

/** The chat protocols: OpenAI's chat completions and servers that copy them, and the native ones of three others. */
export type Protocol = 'OPENAI' | 'ANTHROPIC' | 'GOOGLE' | 'OLLAMA';

/** The kinds of content beside text that a model may read. */
export type Modality = 'IMAGE' | 'PDF' | 'AUDIO';

/** Output limit sent to models without a configured one. */
export const USUAL_OUTPUT_TOKENS = 4096;

/** A model as administrators configure it. */
export interface ChatModel {
  readonly protocol: Protocol;
  /**
   * The address before the path of the protocol, such as `https://api.openai.com/v1` or `http://localhost:11434`; a
   * query stays behind the path.
   */
  readonly baseUrl: string;
  /** The provider's name of it. */
  readonly model: string;
  readonly key: string | null;
  /** Tokens of prompt and answer together. */
  readonly contextTokens: number | null;
  readonly maxOutputTokens: number | null;
  /** The field for `maxOutputTokens` in OpenAI's protocol: newer models refuse `max_tokens`, other servers know no other. */
  readonly outputLimitField: 'max_completion_tokens' | 'max_tokens';
  /** Some models refuse every request that sets a temperature. */
  readonly takesTemperature: boolean;
  readonly answerFormat: AnswerFormat;
}

/** Texts that an embedding model expects before others, such as `query: `. */
export interface Prefixes {
  readonly question: string;
  readonly passage: string;
}

export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface Question {
  readonly system?: string;
  readonly prompt: string;
  /** 0 to 2. */
  readonly temperature: number;
  readonly attachment?: Attachment;
  /** The schema of a JSON answer; undefined for free text. */
  readonly schema?: AnswerSchema;
}

/** A request by POST. The headers contain the key. */
export interface ModelRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON */
  readonly body: string;
}

export interface ModelResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
