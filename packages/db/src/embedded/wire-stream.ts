import { Duplex } from 'node:stream';

/** Takes bytes of PostgreSQL's wire protocol, and answers what the server sends back. */
export interface Backend {
  readonly waitReady: Promise<void>;
  exchange(bytes: Uint8Array): Promise<Uint8Array>;
  /** Called when the backend lost its state, with the error for whoever waits for an answer; until the answer is called. */
  onLost(listener: (error: Error) => void): () => void;
}

/** What `pg` takes for its socket, connected to a backend in this program. What is written together travels together. */
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

  // Settings of a real socket.
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
