import { randomUUID } from 'node:crypto';

/** All users who have a document open on one server, or the question of a server that has just started. */
export type OpenDocumentNews =
  | { readonly server: string; readonly documentId: number; readonly userIds: readonly number[] }
  | { readonly whatIsOpen: true };

/** Milliseconds after which an entry of another server is stale, because that server has not repeated it. */
const STALE_MS = 90_000;

interface Elsewhere {
  readonly userIds: readonly number[];
  readonly receivedAt: number;
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/**
 * The users of every document that is open on a server over one database. Each server says what is open there on a change
 * and repeats it regularly: what is no longer repeated belonged to a server that died.
 */
export class OpenDocuments {
  readonly #server = randomUUID();
  readonly #here = new Map<number, readonly number[]>();
  /** By document and server. */
  readonly #elsewhere = new Map<number, Map<string, Elsewhere>>();
  readonly #relay: (news: OpenDocumentNews) => void;
  readonly #onChange: (documentId: number) => void;

  /** `onChange` is called with each document that was opened or closed on another server. */
  constructor(relay: (news: OpenDocumentNews) => void, onChange: (documentId: number) => void) {
    this.#relay = relay;
    this.#onChange = onChange;
  }

  /** Sets who has a document open on this server. */
  set(documentId: number, userIds: readonly number[]): void {
    if (isSame(userIds, this.#here.get(documentId) ?? [])) return;
    if (userIds.length > 0) this.#here.set(documentId, userIds);
    else this.#here.delete(documentId);
    this.#publish(documentId, userIds);
  }

  usersOf(documentId: number): number[] {
    const elsewhere = [...(this.#elsewhere.get(documentId)?.values() ?? [])];
    return [
      ...new Set([...(this.#here.get(documentId) ?? []), ...elsewhere.flatMap(({ userIds }) => userIds)]),
    ];
  }

  /** The documents that other users have open. */
  openedByOthers(userId: number): number[] {
    const open = new Set([...this.#here.keys(), ...this.#elsewhere.keys()]);
    return [...open].filter((id) => this.usersOf(id).some((other) => other !== userId));
  }

  /** Asks the other servers, after a start. */
  ask(): void {
    this.#relay({ whatIsOpen: true });
  }

  /** Repeats what is open here, and removes what other servers have not repeated. */
  repeat(): void {
    for (const [documentId, userIds] of this.#here) this.#publish(documentId, userIds);
    for (const [documentId, servers] of this.#elsewhere)
      for (const [server, { receivedAt }] of servers)
        if (Date.now() - receivedAt > STALE_MS) this.#learn({ server, documentId, userIds: [] });
  }

  /** Says that nothing is open here any more, before the server stops. */
  close(): void {
    for (const documentId of this.#here.keys()) this.set(documentId, []);
  }

  receive(news: OpenDocumentNews): void {
    if ('whatIsOpen' in news)
      for (const [documentId, userIds] of this.#here) this.#publish(documentId, userIds);
    else this.#learn(news);
  }

  #publish(documentId: number, userIds: readonly number[]): void {
    this.#relay({ server: this.#server, documentId, userIds });
  }

  #learn({ server, documentId, userIds }: Exclude<OpenDocumentNews, { whatIsOpen: true }>): void {
    const servers = this.#elsewhere.get(documentId) ?? new Map<string, Elsewhere>();
    const before = servers.get(server)?.userIds ?? [];
    if (userIds.length > 0) {
      servers.set(server, { userIds, receivedAt: Date.now() });
      this.#elsewhere.set(documentId, servers);
    } else {
      servers.delete(server);
      if (servers.size === 0) this.#elsewhere.delete(documentId);
    }
    if (!isSame(before, userIds)) this.#onChange(documentId);
  }
}
