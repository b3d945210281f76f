import type { FileEntry, SFTPWrapper, Stats } from 'ssh2';
import { openClient, type OpenClient, type SftpTarget } from './open-client.ts';
import { answerError, connectionError, SftpError } from './sftp-error.ts';

/** Bytes of the handle of an open file or folder. */
export type Handle = Buffer;
type Answer<T> = (error: unknown, value?: T) => void;

/** Time in ms that the end of a session waits for the server. */
const CLOSE_MS = 1000;
/** The server's word for the end of a folder or file. */
const END_OF_FILE = 1;

export async function openSession(to: SftpTarget): Promise<SftpSession> {
  return new SftpSession(await openClient(to), to);
}

/**
 * A session with a server. Each call settles: with the answer, or with an SftpError when the connection ends, when
 * nothing is answered in time, or when the caller's signal is aborted. The library alone would let calls wait forever
 * after some of these.
 */
export class SftpSession {
  readonly host: string;
  readonly hostKey: string;
  readonly #sftp: SFTPWrapper;
  readonly #open: OpenClient;
  readonly #timeoutMs: number;
  readonly #waiting = new Set<(fault: SftpError) => void>();
  readonly #release: () => void;
  #fault: SftpError | undefined;
  #clock: NodeJS.Timeout | undefined;

  constructor(open: OpenClient, { host, timeoutMs, signal }: SftpTarget) {
    this.host = host;
    this.hostKey = open.hostKey;
    this.#sftp = open.sftp;
    this.#open = open;
    this.#timeoutMs = timeoutMs;
    const broken = () => this.#end(new SftpError('broken', host));
    open.client.on('error', (error) => this.#end(connectionError(host, error)));
    open.client.on('close', broken).on('end', broken);
    const channel = open.sftp as SFTPWrapper & NodeJS.EventEmitter;
    channel.on('error', (error: unknown) => this.#end(answerError(host, error)));
    channel.on('close', broken).on('end', broken);
    const abort = () => this.#end(new SftpError('aborted', host));
    signal.addEventListener('abort', abort, { once: true });
    this.#release = () => signal.removeEventListener('abort', abort);
    if (signal.aborted) abort();
  }

  #end(fault: SftpError): void {
    if (this.#fault) return;
    this.#fault = fault;
    this.#release();
    clearTimeout(this.#clock);
    for (const fail of this.#waiting) fail(fault);
    this.#waiting.clear();
    this.#open.socket.destroy();
  }

  /** While calls wait, some answer must come within the time limit. */
  #restartClock(): void {
    clearTimeout(this.#clock);
    if (this.#waiting.size > 0 && !this.#fault)
      this.#clock = setTimeout(() => this.#end(new SftpError('timeout', this.host)), this.#timeoutMs);
  }

  #call<T>(send: (answer: Answer<T>) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#fault) return reject(this.#fault);
      this.#waiting.add(reject);
      const answer: Answer<T> = (error, value) => {
        if (!this.#waiting.delete(reject)) return;
        this.#restartClock();
        if (error) reject(answerError(this.host, error));
        else resolve(value as T);
      };
      if (this.#waiting.size === 1) this.#restartClock();
      try {
        send(answer);
      } catch (error) {
        answer(error);
      }
    });
  }

  realpath = (path: string) => this.#call<string>((answer) => this.#sftp.realpath(path, answer));
  /** Reads the attributes of a link itself, not of its target. */
  lstat = (path: string) => this.#call<Stats>((answer) => this.#sftp.lstat(path, answer));
  stat = (path: string) => this.#call<Stats>((answer) => this.#sftp.stat(path, answer));
  fstat = (handle: Handle) => this.#call<Stats>((answer) => this.#sftp.fstat(handle, answer));
  /** Only regular files: opening a named pipe blocks the whole session. */
  openFile = (path: string, flags: 'r' | 'wx') =>
    this.#call<Handle>((answer) => this.#sftp.open(path, flags, answer));
  closeHandle = (handle: Handle) => this.#call<void>((answer) => this.#sftp.close(handle, answer));
  unlink = (path: string) => this.#call<void>((answer) => this.#sftp.unlink(path, answer));
  /** Servers that keep to version 3 of the protocol refuse an existing target. */
  rename = (from: string, to: string) => this.#call<void>((answer) => this.#sftp.rename(from, to, answer));

  /** The bytes from a position; fewer than asked for when the server answers so, none at the end of the file. */
  read(handle: Handle, position: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(length);
    return this.#call((answer) =>
      this.#sftp.read(handle, buffer, 0, length, position, (error, read) =>
        answer(error, buffer.subarray(0, read)),
      ),
    );
  }

  write(handle: Handle, bytes: Buffer, position: number): Promise<void> {
    if (bytes.length === 0) return Promise.resolve();
    return this.#call((answer) => this.#sftp.write(handle, bytes, 0, bytes.length, position, answer));
  }

  /** Writes a file to the server's disk, where the server can. */
  sync(handle: Handle): Promise<void> {
    return this.#call((answer) => {
      try {
        this.#sftp.ext_openssh_fsync(handle, (error) => answer(error));
      } catch {
        answer(undefined);
      }
    });
  }

  /** The names in a folder with what the server says of them, in parts. */
  async *readFolder(path: string): AsyncGenerator<FileEntry[]> {
    const handle = await this.#call<Handle>((answer) => this.#sftp.opendir(path, answer));
    try {
      for (;;) {
        const part = await this.#readPart(handle);
        if (part === undefined) return;
        yield part;
      }
    } finally {
      await this.closeHandle(handle).catch(() => {});
    }
  }

  #readPart(handle: Handle): Promise<FileEntry[] | undefined> {
    return this.#call((answer) =>
      // The types of the library know only paths.
      this.#sftp.readdir(handle as unknown as string, (error, entries) => {
        const isEnd = (error as { code?: unknown } | undefined)?.code === END_OF_FILE;
        answer(isEnd ? undefined : error, isEnd ? undefined : entries);
      }),
    );
  }

  /** Never rejects. */
  async close(): Promise<void> {
    const { client, socket } = this.#open;
    if (!this.#fault && !socket.destroyed) {
      const closed = new Promise<void>((resolve) => {
        socket.once('close', () => resolve());
        setTimeout(resolve, CLOSE_MS).unref();
      });
      client.end();
      await closed;
    }
    this.#end(new SftpError('broken', this.host));
  }
}
