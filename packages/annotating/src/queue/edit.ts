import { issues } from '@scriptorium/contract/annotations/issues.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { utterances } from '@scriptorium/contract/documents/transcript-edits.ts';

/** Method and path; what an edit stores of its endpoint. */
export const keyOfEndpoint = ({ method, path }: Endpoint): string => `${method} ${path}`;

/**
 * The calls that the queue sends. Each may be sent twice: tags, relation graphs, issues, comments and changes of a transcript are
 * identified by their `clientId`, updates and label sets replace the stored value, and deleting what is deleted succeeds
 * (docs/semantics.md#10).
 */
export const EDIT_ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  [
    nerTags.create,
    nerTags.createMany,
    nerTags.update,
    nerTags.remove,
    classifierTags.save,
    relationGraphs.create,
    relationGraphs.update,
    relationGraphs.remove,
    issues.create,
    issues.update,
    utterances.saveBatch,
  ].map((endpoint: Endpoint) => [keyOfEndpoint(endpoint), endpoint]),
);

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
  /** What the views need to show the change until the answer arrives. */
  readonly shown: unknown;
  /** The text that it is about, for people. */
  readonly quote: string;
  /** It may have arrived although no answer was received. */
  readonly tried: boolean;
  readonly refusal: Refusal | null;
}

/** The step that an edit changes; undefined for those of no step, such as a comment. */
export const stepOfEdit = ({ shown }: Edit): number | undefined =>
  [shown as { stepId?: number } | null].flat()[0]?.stepId;

export const isOf = (edit: Edit, endpoint: Endpoint): boolean => edit.key === keyOfEndpoint(endpoint);

/**
 * The id of something until the server has given it one: below zero, made of the first 48 bits of its random client
 * id, so that it is the same in all tabs and after a reload.
 */
export const temporaryIdOf = (clientId: string): number =>
  -(Number.parseInt(clientId.replaceAll('-', '').slice(0, 12), 16) + 1);
