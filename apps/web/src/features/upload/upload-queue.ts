import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { newClientId } from '@scriptorium/web-kit/client-id.ts';

/**
 * A file on its way: WAITING → SENDING → SAVING (all bytes are gone, the answer is awaited) → DONE; SENDING and SAVING
 * may end in FAILED, everything before DONE in CANCELLED; FAILED and CANCELLED go back to WAITING when tried again. While the
 * server takes no more, a file is WAITING and asks again by itself.
 */
export type UploadState = 'WAITING' | 'SENDING' | 'SAVING' | 'DONE' | 'FAILED' | 'CANCELLED';

export interface UploadedDocument {
  id: number;
  filename: string;
  /** It waits for somebody to say whether it joins this document. */
  pending?: boolean | undefined;
}

export interface Upload {
  /** Stays the same when the file is sent again, so that the server keeps one document (semantics 10). */
  readonly clientId: string;
  readonly file: File;
  readonly nodeId: number;
  readonly state: UploadState;
  /** Share of the bytes that are gone, 0 to 1. */
  readonly sent: number;
  readonly error: unknown;
  readonly documents: readonly UploadedDocument[];
}

export type SendFile = (
  upload: Pick<Upload, 'clientId' | 'file' | 'nodeId'>,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
) => Promise<readonly UploadedDocument[]>;

/** Of a server that takes no more at once from this person, who uploads elsewhere too: seconds until it is asked again. */
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

/** Files that are sent at the same time. */
const MAX_PARALLEL = 3;

const RUNNING: readonly UploadState[] = ['WAITING', 'SENDING', 'SAVING'];
export const isRunning = ({ state }: Upload): boolean => RUNNING.includes(state);

/** A file that was refused for what it is will be refused again. */
export const isRetryable = ({ state, error }: Upload): boolean =>
  state === 'CANCELLED' || (state === 'FAILED' && !(error instanceof AppError && error.status === 400));

const newUpload = (file: File, nodeId: number): Upload => ({
  clientId: newClientId(),
  file,
  nodeId,
  state: 'WAITING',
  sent: 0,
  error: null,
  documents: [],
});

const cancelIfWaiting = (upload: Upload): Upload =>
  upload.state === 'WAITING' ? { ...upload, state: 'CANCELLED' } : upload;

/** Sends again when the server says that it takes no more at once. */
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

/** Sends files a few at a time. A store for `useSyncExternalStore`: every change makes a new list. */
export function createUploadQueue(send: SendFile, parallel = MAX_PARALLEL) {
  let uploads: readonly Upload[] = [];
  const listeners = new Set<() => void>();
  const aborts = new Map<string, AbortController>();

  const change = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const patch = (clientId: string, values: Partial<Upload>) =>
    change(uploads.map((upload) => (upload.clientId === clientId ? { ...upload, ...values } : upload)));

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
    for (const upload of uploads.filter(isNext).slice(0, Math.max(0, free))) void run(upload);
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => uploads,
    add(files: readonly File[], nodeId: number) {
      change([...uploads, ...files.map((file) => newUpload(file, nodeId))]);
      startNext();
    },
    cancel(clientId: string) {
      const abort = aborts.get(clientId);
      if (abort) abort.abort();
      else patch(clientId, { state: 'CANCELLED' });
    },
    retry(clientIds: readonly string[]) {
      for (const clientId of clientIds) patch(clientId, { state: 'WAITING', sent: 0, error: null });
      startNext();
    },
    /** Takes what is over off the list. */
    clear: () => change(uploads.filter(isRunning)),
    /** Stops everything; for a page that is left. */
    stop() {
      change(uploads.map(cancelIfWaiting));
      for (const abort of aborts.values()) abort.abort();
    },
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;
