import { createStore } from '@scriptorium/ui/store.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';

/**
 * State of an upload: WAITING → SENDING → SAVING (all bytes sent, waiting for the answer) → DONE; SENDING and SAVING
 * may end in FAILED, everything before DONE in CANCELLED; FAILED and CANCELLED return to WAITING on retry. While the
 * server accepts no more uploads, a file is WAITING and retries automatically. A REJECTED file is never sent.
 */
export type UploadState = 'WAITING' | 'SENDING' | 'SAVING' | 'DONE' | 'FAILED' | 'CANCELLED' | 'REJECTED';

/** Why the page does not send a file. */
export type RejectionReason = 'wrongType' | 'tooLarge' | 'refused';

export interface RejectedFile {
  readonly file: File;
  readonly reason: RejectionReason;
}

export interface UploadedDocument {
  id: number;
  filename: string;
  /** Waits for a user to decide whether it joins this document. */
  pending?: boolean | undefined;
}

export interface Upload {
  /** Stays the same on retries, so that the server creates one document (docs/semantics.md#10). */
  readonly clientId: string;
  readonly file: File;
  readonly nodeId: number;
  readonly state: UploadState;
  /** Share of sent bytes, 0 to 1. */
  readonly sent: number;
  readonly error: unknown;
  /** The reason of a REJECTED file; null for others. */
  readonly rejection: RejectionReason | null;
  readonly documents: readonly UploadedDocument[];
}

export type SendFile = (
  upload: Pick<Upload, 'clientId' | 'file' | 'nodeId'>,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
) => Promise<readonly UploadedDocument[]>;

/** Seconds to wait if the server refuses more concurrent uploads of this user. */
const retryAfterSeconds = (error: unknown): number | undefined =>
  error instanceof AppError && error.key === 'error.upload.tooMany'
    ? Number(error.params['seconds'] ?? 5)
    : undefined;

const delay = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('stopped', 'AbortError'));
    });
  });

/** Maximum number of concurrent uploads. */
const MAX_PARALLEL = 3;

const RUNNING: readonly UploadState[] = ['WAITING', 'SENDING', 'SAVING'];
export const isRunning = ({ state }: Upload): boolean => RUNNING.includes(state);

/** A file rejected because of its content would be rejected again. */
export const isRetryable = ({ state, error }: Upload): boolean =>
  state === 'CANCELLED' || (state === 'FAILED' && !(error instanceof AppError && error.status === 400));

const newUpload = (file: File, nodeId: number): Upload => ({
  clientId: newClientId(),
  file,
  nodeId,
  state: 'WAITING',
  sent: 0,
  error: null,
  rejection: null,
  documents: [],
});

type RejectedFiles = readonly RejectedFile[];

const rejectedUploads = (files: RejectedFiles, nodeId: number): Upload[] =>
  files.map(({ file, reason }) => ({ ...newUpload(file, nodeId), state: 'REJECTED', rejection: reason }));

const cancelIfWaiting = (upload: Upload): Upload =>
  upload.state === 'WAITING' ? { ...upload, state: 'CANCELLED' } : upload;

/** Retries while the server refuses more concurrent uploads. */
const withRetries =
  (send: SendFile, patch: (clientId: string, values: Partial<Upload>) => void): SendFile =>
  async (upload, options) => {
    for (;;) {
      try {
        return await send(upload, options);
      } catch (error) {
        const seconds = retryAfterSeconds(error);
        if (seconds === undefined || options.signal.aborted) throw error;
        patch(upload.clientId, { state: 'WAITING', sent: 0 });
        await delay(seconds, options.signal);
        patch(upload.clientId, { state: 'SENDING' });
      }
    }
  };

/** Uploads a few files concurrently. A store: every change creates a new list. */
export function createUploadQueue(send: SendFile, parallel = MAX_PARALLEL) {
  const store = createStore<readonly Upload[]>([]);
  const aborts = new Map<string, AbortController>();

  const change = store.set;
  const patch = (clientId: string, values: Partial<Upload>) =>
    change(
      store.current().map((upload) => (upload.clientId === clientId ? { ...upload, ...values } : upload)),
    );

  const sendWithRetries = withRetries(send, patch);
  const run = async (upload: Upload) => {
    const { clientId } = upload;
    const abort = new AbortController();
    aborts.set(clientId, abort);
    patch(clientId, { state: 'SENDING', sent: 0, error: null });
    const onProgress = (sent: number) => {
      if (!abort.signal.aborted) patch(clientId, { sent, state: sent >= 1 ? 'SAVING' : 'SENDING' });
    };
    try {
      const documents = await sendWithRetries(upload, { signal: abort.signal, onProgress });
      patch(clientId, { state: 'DONE', sent: 1, documents });
    } catch (error) {
      patch(clientId, abort.signal.aborted ? { state: 'CANCELLED' } : { state: 'FAILED', error });
    }
    if (aborts.get(clientId) === abort) aborts.delete(clientId);
    startNext();
  };
  const isNext = ({ state, clientId }: Upload) => state === 'WAITING' && !aborts.has(clientId);
  const startNext = () => {
    const free = parallel - aborts.size;
    for (const upload of store.current().filter(isNext).slice(0, Math.max(0, free))) void run(upload);
  };

  return {
    subscribe: store.subscribe,
    current: store.current,
    add(files: readonly File[], nodeId: number) {
      change([...store.current(), ...files.map((file) => newUpload(file, nodeId))]);
      startNext();
    },
    /** Files that are not sent stay in the list, each with its reason. */
    reject: (files: RejectedFiles, node: number) =>
      change([...store.current(), ...rejectedUploads(files, node)]),
    cancel(clientId: string) {
      const abort = aborts.get(clientId);
      if (abort) abort.abort();
      else patch(clientId, { state: 'CANCELLED' });
    },
    retry(clientIds: readonly string[]) {
      for (const clientId of clientIds) patch(clientId, { state: 'WAITING', sent: 0, error: null });
      startNext();
    },
    /** Removes finished uploads from the list. */
    clear: () => change(store.current().filter(isRunning)),
    /** Cancels everything when the page is closed. */
    stop() {
      change(store.current().map(cancelIfWaiting));
      for (const abort of aborts.values()) abort.abort();
    },
  };
}
