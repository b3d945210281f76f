import { Duplex } from 'node:stream';

/** Sends bytes of PostgreSQL's wire protocol and returns the server's answer. */
export interface Backend {
  readonly waitReady: Promise<void>;
  exchange(bytes: Uint8Array): Promise<Uint8Array>;
  /**
   * Called when the backend has lost its state, with the error for the waiting caller; the returned function
   * unsubscribes.
   */
  onLost(listener: (error: Error) => void): () => void;
}

/** The socket of a `pg` client, connected to a backend in this program. Writes of one tick are sent together. */
export class WireStream extends Duplex {
  readonly #backend: Backend;
  readonly #stopListening: () => void;

  constructor(backend: Backend) {
    super();
    this.#backend = backend;
    this.#stopListening = backend.onLost((error) => this.destroy(error));
  }

  connect(): this {
    this.#backend.waitReady.then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    void this.#exchange(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    void this.#exchange(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  async #exchange(request: Buffer, done: (error?: Error) => void): Promise<void> {
    try {
      const answer = await this.#backend.exchange(new Uint8Array(request));
      done();
      if (answer.length > 0 && !this.destroyed) this.push(Buffer.from(answer.buffer));
    } catch (error) {
      done(error as Error);
    }
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#stopListening();
    done(error);
  }

  // Methods of a real socket.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
