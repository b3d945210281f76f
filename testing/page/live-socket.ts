import type { World } from '../product/world.ts';

type ServerSocket = Awaited<ReturnType<World['app']['injectWS']>>;
type Opening = NonNullable<Parameters<World['app']['injectWS']>[2]>;

/** The page's `WebSocket` to the server of this process: the real protocol and the real hub without a network. */
export function socketsInto(world: World) {
  const open = new Set<InProcessSocket>();
  const openers = new Set<(socket: WebSocket) => void>();

  class InProcessSocket extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly url: string;
    readyState: number = InProcessSocket.CONNECTING;
    #socket: ServerSocket | undefined;
    readonly #connecting: Promise<void>;

    constructor(address: string) {
      super();
      this.url = address;
      open.add(this);
      for (const listen of openers) listen(this as unknown as WebSocket);
      this.#connecting = this.#connect(new URL(address));
    }

    async #connect({ pathname, search }: URL): Promise<void> {
      try {
        this.#socket = await world.app.injectWS(pathname + search, {}, {
          onInit: (socket) => {
            socket.on('message', (data) =>
              this.dispatchEvent(new MessageEvent('message', { data: String(data) })),
            );
            socket.on('close', (code) => this.#ended(code));
          },
        } satisfies Opening);
      } catch {
        this.#ended(1006);
        return;
      }
      if (this.readyState !== InProcessSocket.CONNECTING) return this.#socket.close();
      this.readyState = InProcessSocket.OPEN;
      this.dispatchEvent(new Event('open'));
    }

    #ended(code: number): void {
      if (this.readyState === InProcessSocket.CLOSED) return;
      this.readyState = InProcessSocket.CLOSED;
      open.delete(this);
      this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '' }));
    }

    send(data: string): void {
      this.#socket?.send(data);
    }

    close(): void {
      if (this.readyState >= InProcessSocket.CLOSING) return;
      this.readyState = InProcessSocket.CLOSING;
      this.#socket?.close();
    }

    /** Ends with its page. */
    async end(): Promise<void> {
      this.readyState = InProcessSocket.CLOSED;
      open.delete(this);
      await this.#connecting;
      this.#socket?.terminate();
    }
  }

  return {
    InProcessSocket: InProcessSocket as unknown as typeof WebSocket,
    onOpen: (listen: (socket: WebSocket) => void) => void openers.add(listen),
    closeAll: async () => {
      await Promise.all([...open].map((socket) => socket.end()));
      // The streams between both sides do not close each other: the server would keep a closed page for half a minute.
      for (const socket of world.app.websocketServer.clients) socket.terminate();
    },
  };
}
