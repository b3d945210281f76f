import type { World } from '../world.ts';

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

    constructor(address: string) {
      super();
      this.url = address;
      open.add(this);
      for (const listen of openers) listen(this as unknown as WebSocket);
      void this.#connect(new URL(address));
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
      // With the handshake: the server would wait for it before it stops.
      this.#socket?.close();
    }
  }

  return {
    InProcessSocket: InProcessSocket as unknown as typeof WebSocket,
    onOpen: (listen: (socket: WebSocket) => void) => void openers.add(listen),
    closeAll: () => {
      for (const socket of open) socket.close();
    },
  };
}
