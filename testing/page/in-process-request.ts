import type { Network } from './network.ts';

/** The page's `XMLHttpRequest`, with which it uploads files: the request goes into the server of this process. */
export function requestsInto(network: Network) {
  return class InProcessRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    readonly #headers: Record<string, string> = {};
    readonly #stop = new AbortController();
    #method = 'GET';
    #address = '';

    open(method: string, address: string): void {
      this.#method = method;
      this.#address = address;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }

    abort(): void {
      this.#stop.abort();
      this.dispatchEvent(new Event('abort'));
    }

    send(body: BodyInit): void {
      void this.#receive(body).catch(() => {
        if (!this.#stop.signal.aborted) this.dispatchEvent(new Event('error'));
      });
    }

    async #receive(body: BodyInit): Promise<void> {
      const response = await network.fetch(this.#address, {
        method: this.#method,
        headers: this.#headers,
        body,
        signal: this.#stop.signal,
      });
      this.responseText = await response.text();
      this.status = response.status;
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 1 }));
      this.dispatchEvent(new Event('load'));
    }
  };
}
