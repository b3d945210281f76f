import type { ServerMessage } from '@scriptorium/contract/live.ts';
import type { Viewer } from './viewer.ts';

/** A process that a client subscribed to. */
export interface ProcessTopic {
  readonly id: number;
  readonly viewer: Viewer;
}

/** A document that a client subscribed to. */
export interface DocumentTopic {
  readonly id: number;
  readonly processId: number;
  readonly viewer: Viewer;
  /** Changes up to this version of the document have been sent, or the client has read them itself. */
  sentVersion: number;
}

/** One open socket and its subscriptions. */
export interface Client {
  readonly userId: number;
  readonly tokenId: string;
  document: DocumentTopic | null;
  process: ProcessTopic | null;
  send(message: ServerMessage): void;
  /** Closes the socket; the page then signs in again, or stays signed out. */
  end(reason: string): void;
  /** Checks the rights of its user again. */
  checkRights(): void;
}
