import type { ServerMessage } from '@scriptorium/contract/live.ts';

/** After a longer interruption everything is read again; the server keeps the changes of a day. */
const MAX_GAP_MS = 10 * 60_000;

/** How far a page has received the changes of the document that it watches. */
export class ResumePoint {
  readonly #watched: () => number | null;
  #received: { documentId: number; version: number } | undefined;
  #lostAt: number | undefined;

  /** `watched` returns the document that the page watches now. */
  constructor(watched: () => number | null) {
    this.#watched = watched;
  }

  note(message: ServerMessage): void {
    if (!('version' in message) || message.version === undefined) return;
    const { documentId, version } = message;
    if (documentId === this.#watched()) this.#received = { documentId, version };
  }

  /** The connection was lost; once more while it is lost changes nothing. */
  lost(): void {
    this.#lostAt ??= Date.now();
  }

  /** After a reconnection: the version after which changes are missing; undefined: read everything again. */
  resume(): number | undefined {
    const lostAt = this.#lostAt;
    this.#lostAt = undefined;
    if (lostAt === undefined || Date.now() - lostAt >= MAX_GAP_MS) return undefined;
    return this.#received?.documentId === this.#watched() ? this.#received?.version : undefined;
  }
}
