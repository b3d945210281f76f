import { Readable } from 'node:stream';
import { SourceFault, sourceReason } from '../source-fault.ts';
import type { FoundItem, SourceFile, SourceKind, SourceSession } from '../source-kind.ts';

/** A thing in a source of tests. */
export interface Thing {
  readonly name: string;
  readonly text?: string;
  readonly identity?: string;
  /** The listed size; the real one where absent, null for unknown. */
  readonly size?: number | null;
  /** Called when it is read, and may throw. */
  readonly onRead?: () => unknown;
  /** Replaces the bytes. */
  readonly body?: () => Readable;
}

/** A source whose things, and faults, are those that a test sets. */
export class MemorySource implements SourceKind {
  readonly kind = 'FOLDER';
  readonly things: Thing[] = [];
  /** Thrown when a session is opened. */
  refusal: Error | undefined;
  hostKey: string | null = null;
  parallel = 1;
  readonly opened: Record<string, unknown>[] = [];
  /** How often each thing was read. */
  readonly reads = new Map<string, number>();
  /** The number of open sessions. */
  sessions = 0;

  readonly hostOf = (settings: Record<string, unknown>): string => String(settings['host']);
  readonly accountOf = (settings: Record<string, unknown>): unknown[] => [
    settings['host'],
    settings['folder'],
  ];

  async open(connection: Parameters<SourceKind['open']>[0]): Promise<SourceSession> {
    this.opened.push({ ...connection });
    if (this.refusal) throw this.refusal;
    this.sessions += 1;
    return {
      hostKey: this.hostKey,
      parallel: this.parallel,
      count: async () => this.things.length,
      list: (cursor) => this.#list(Number(cursor?.['after'] ?? 0)),
      read: (item) => this.#read(item),
      close: async () => {
        this.sessions -= 1;
      },
    };
  }

  async *#list(after: number) {
    for (let at = after; at < this.things.length; at += 2) {
      const items = this.things.slice(at, at + 2).map(({ name, text = name, identity, size }): FoundItem => {
        const listed = size === undefined ? Buffer.byteLength(text) : size;
        return { place: name, identity: identity ?? null, name, size: listed, data: { name } };
      });
      yield { items, cursor: null };
    }
  }

  async #read({ data }: FoundItem): Promise<SourceFile> {
    const thing = this.things.find(({ name }) => name === data['name']);
    if (!thing) throw new SourceFault('gone', sourceReason('reason.source.gone'));
    const { name, text = name } = thing;
    this.reads.set(name, (this.reads.get(name) ?? 0) + 1);
    await thing.onRead?.();
    const body = thing.body?.() ?? Readable.from([Buffer.from(text)]);
    return { filename: name, path: 'inbox', body, verify: async () => {} };
  }
}
