import type { CallOf, Endpoint, ReplyOf } from '@scriptorium/contract/kit/endpoint.ts';

/** Method and path; what an edit stores of its endpoint. */
export const keyOfEndpoint = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Why the server refused an edit. */
export interface Refusal {
  /** The error's key in the catalogue; null for the answer of another server or a proxy. */
  readonly key: string | null;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export interface EditInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** A change that the server has not accepted yet: it waits, or it was refused. */
export interface Edit {
  readonly id: string;
  /** Edits are sent in this order. */
  readonly order: number;
  readonly userId: number;
  /** The tab that sends it. */
  readonly tab: string;
  readonly documentId: number;
  /** Method and path of its endpoint. */
  readonly key: string;
  /** Ids below zero stand for what earlier edits create. */
  readonly input: EditInput;
  /** Values with which views show the change until the answer arrives. */
  readonly shown: unknown;
  /** The text that it is about, for people. */
  readonly quote: string;
  /** Whether the edit may have reached the server although no answer was received. */
  readonly tried: boolean;
  readonly refusal: Refusal | null;
}

/** The step that an edit changes; undefined for those of no step, such as a comment. */
export const stepOfEdit = ({ shown }: Pick<Edit, 'shown'>): number | undefined =>
  [shown as { stepId?: number } | null].flat()[0]?.stepId;

/**
 * The id of something until the server has given it one: below zero, made of the first 48 bits of its random client
 * id, so that it is the same in all tabs and after a reload.
 */
export const temporaryIdOf = (clientId: string): number =>
  -(Number.parseInt(clientId.replaceAll('-', '').slice(0, 12), 16) + 1);

/** The subject of an edit, and the values with which the page shows the edit before it is sent. */
export interface AboutEdit {
  readonly documentId: number;
  readonly shown?: unknown;
  readonly quote?: string;
}

/** Takes the user's edits: the part of the queue that the kinds of edits know. */
export interface EditTaker {
  /** Adds an edit and sends it when its turn comes. The promise gets the server's answer or its refusal. */
  add<E extends Endpoint>(endpoint: E, input: CallOf<E>, about: AboutEdit): Promise<ReplyOf<E>>;
  /** The server's id of what an edit has created; until then the same id. */
  resolve(id: number): number;
}
