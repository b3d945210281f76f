import { Readable } from 'node:stream';
import { isConnectionLost } from '@scriptorium/db/transaction.ts';
import type { DocumentKind } from '@scriptorium/domain/documents/file-kinds.ts';
import { HEAD_BYTES, sniffBegun } from '@scriptorium/documents/sniff/kinds.ts';
import { sanitizeFileName } from '@scriptorium/domain/text/file-name.ts';
import type { FileStore, StoredFile } from '@scriptorium/engine/file-store.ts';
import { faultPoint } from '@scriptorium/engine/jobs/fault-points.ts';
import type { DocumentGroups } from './document-groups.ts';
import type { ClaimedItem } from './items.store.ts';
import type { SourceFile, SourceLimits, SourceSession } from './source-kind.ts';
import { SourceFault, sourceReason } from './source-fault.ts';
import type { Admitted, Importing } from './sources.ts';

/** The beginning of bytes that pass by. */
class Head {
  readonly #most: number;
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  /** `most`: bytes that are kept. */
  constructor(most: number) {
    this.#most = most;
  }

  add(chunk: Uint8Array): void {
    if (this.#length >= this.#most) return;
    const kept = chunk.subarray(0, this.#most - this.#length);
    this.#chunks.push(kept);
    this.#length += kept.length;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

interface Work {
  readonly importing: Importing;
  readonly session: SourceSession;
  readonly groups: DocumentGroups;
}

interface Target {
  readonly nodeId: number;
  readonly processId: number;
  readonly host: string;
}

/**
 * Reads one item and makes its document: the bytes first, then the document and the end of the item in one
 * transaction. Undefined when another run has the item by now; its bytes are removed. A crash in between leaves bytes
 * without a row, which the sweep removes.
 */
export async function importItem(
  { importing, session, groups }: Work,
  item: ClaimedItem,
  { nodeId, processId, host }: Target,
  signal: AbortSignal,
): Promise<Admitted | undefined> {
  const { files, limits } = importing;
  if (item.size !== null && item.size > limits.maxBytes) throw tooLarge(limits);
  const source = await session.read(item);
  const { file, head } = await store(importing, source, host, signal);
  faultPoint('source.stored');
  let isKept = false;
  try {
    await source.verify(file);
    const filename = sanitizeFileName(source.filename);
    if (filename === undefined) throw new SourceFault('refused', sourceReason('reason.source.name'));
    const { kind, contentType } = await identify(files, file, head, filename);
    const imported = { nodeId, processId, filename, path: source.path, kind, contentType, file };
    const admitted = await groups.make(item.id, imported);
    isKept = admitted !== undefined;
    faultPoint('source.committed');
    return admitted;
  } catch (error) {
    // The transaction may have been committed: then the document needs its bytes.
    isKept = isConnectionLost(error);
    throw error;
  } finally {
    if (!isKept) await files.remove(file.key);
  }
}

const tooLarge = ({ maxBytes }: SourceLimits): SourceFault =>
  new SourceFault(
    'refused',
    sourceReason('reason.source.tooLarge', {
      setting: 'MAX_UPLOAD_MB',
      megabytes: Math.round(maxBytes / 1024 / 1024),
    }),
  );

/** Stores the bytes and keeps the first of them; ends with a fault when they are too many, or when none arrive for too long. */
async function store(
  { files, limits }: Importing,
  { body }: SourceFile,
  host: string,
  signal: AbortSignal,
): Promise<{ file: StoredFile; head: Buffer }> {
  const watch = { isAlive: true };
  const silence = setInterval(() => {
    const seconds = limits.timeoutMs / 1000;
    if (!watch.isAlive)
      body.destroy(new SourceFault('connection', sourceReason('reason.source.timeout', { host, seconds })));
    watch.isAlive = false;
  }, limits.timeoutMs);
  const abort = () => body.destroy(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  // It may fail before its first byte is asked for; its reader gets the error.
  body.on('error', () => {});
  try {
    signal.throwIfAborted();
    const head = new Head(HEAD_BYTES);
    const bytes = Readable.from(bytesOf(body, limits, watch, head), { objectMode: false });
    const file = await files.put(bytes, 'application/octet-stream');
    return { file, head: head.bytes() };
  } catch (error) {
    throw toStorageFault(error);
  } finally {
    body.destroy();
    clearInterval(silence);
    signal.removeEventListener('abort', abort);
  }
}

async function* bytesOf(
  body: Readable,
  limits: SourceLimits,
  watch: { isAlive: boolean },
  head: Head,
): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    watch.isAlive = true;
    received += chunk.length;
    if (received > limits.maxBytes) throw tooLarge(limits);
    head.add(chunk);
    yield chunk;
  }
}

/** A full disk is no fault of the item. */
function toStorageFault(error: unknown): unknown {
  const { code } = error as { code?: string };
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new SourceFault('connection', sourceReason('reason.source.storage'), { cause: error })
    : error;
}

async function identify(
  files: FileStore,
  { key, size }: StoredFile,
  head: Buffer,
  filename: string,
): Promise<{ kind: DocumentKind; contentType: string }> {
  const found = await sniffBegun({ head, size, filename }, () => files.local(key));
  if (found.kind !== 'unknown') return { kind: found.kind, contentType: found.mime };
  throw new SourceFault(
    'refused',
    sourceReason(found.reason === 'empty' ? 'reason.source.empty' : 'reason.source.type'),
  );
}
