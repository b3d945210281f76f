import type { Answer } from './answer.ts';
import type { ChatModel, Modality, Question } from './chat-model.ts';

/** The request of one protocol, without the common headers. */
export interface ProtocolRequest {
  /** After the base URL, with a leading slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

export interface ProviderError {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** The HTTP status, of a provider that repeats it in the body: gateways answer 200 with the error of another. */
  readonly status?: number | undefined;
  /** Seconds, of a provider that does not use the header. */
  readonly retryAfter?: string | undefined;
}

/** One protocol of chat. The functions are pure and read any JSON without throwing. */
export interface ChatCodec {
  /** The content types that the protocol can carry. */
  readonly attaches: Readonly<Record<Modality, readonly string[]>>;
  ask(model: ChatModel, question: Question): ProtocolRequest;
  /** The answer as the provider gives it; undefined for JSON that is no answer of this protocol. */
  read(json: unknown): Answer | undefined;
  /** Empty for JSON that is no error of this protocol. */
  readError(json: unknown): ProviderError;
}
