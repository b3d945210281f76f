import type { Bytes } from '@scriptorium/contract/kit/endpoint.ts';

/** A reply of JSON values, a line for each as it is made. */
export const jsonLines = (values: AsyncIterable<unknown>): Bytes => ({
  stream: encoded(values),
  contentType: 'application/x-ndjson',
});

async function* encoded(values: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const value of values) yield encoder.encode(`${JSON.stringify(value)}\n`);
}
