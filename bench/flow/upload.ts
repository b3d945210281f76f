import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { callAt, signInAt, type ServerProcess } from '@scriptorium/testing/product/server-process.ts';
import { makeAutomaticProcess } from '@scriptorium/testing/scenes/automatic-process.ts';
import { LoadMeter } from './load-meter.ts';

/** A file to upload. */
export interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Results of one run of uploads. */
export interface FlowFigures {
  /** From the first upload to the last document DONE. */
  readonly documentsPerSecond: number;
  /** Response time of an upload, ms. */
  readonly p50: number;
  readonly p95: number;
  /** Mean load of all cores from the first upload to the last document DONE, 0 to 1. */
  readonly busy: number;
}

const MIN_POLL_MS = 20;
const LONGEST_MS = 10 * 60_000;

/**
 * Uploads the samples to a process of upload node, parser and lexicon, `atOnce` at a time, and waits until all of them
 * are DONE. Throws when one has another status.
 */
export async function measureFlow(
  server: ServerProcess,
  samples: readonly Sample[],
  atOnce: number,
): Promise<FlowFigures> {
  const call = callAt(server.url, await signInAt(server.url));
  const place = await makeAutomaticProcess(call, `Flow ${crypto.randomUUID().slice(0, 8)}`);
  const meter = new LoadMeter();
  const begun = performance.now();
  const answers = await uploadAll(call, place.uploadNodeId, samples, atOnce);
  await waitUntilDone(call, { processId: place.processId, wanted: samples.length, begun });
  const seconds = (performance.now() - begun) / 1000;
  const sorted = answers.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { documentsPerSecond: samples.length / seconds, p50: at(0.5), p95: at(0.95), busy: meter.busy() };
}

/** Uploads the samples, `atOnce` at a time; the response times in ms. */
export async function uploadAll(
  call: Call,
  nodeId: number,
  samples: readonly Sample[],
  atOnce: number,
): Promise<number[]> {
  const queue = [...samples];
  const answers: number[] = [];
  const worker = async () => {
    for (let sample = queue.shift(); sample; sample = queue.shift()) {
      const body = new FormData();
      body.set('nodeId', String(nodeId));
      body.set('file', new File([sample.bytes], sample.name));
      const asked = performance.now();
      await call(documents.upload, { body });
      answers.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return answers;
}

/** Waits half of the expected remaining time between two requests, so that the requests are no load themselves. */
export async function waitUntilDone(
  call: Call,
  { processId, wanted, begun }: { processId: number; wanted: number; begun: number },
): Promise<void> {
  const deadline = begun + LONGEST_MS;
  for (;;) {
    const { totalElements: done } = await call(documents.info, {
      query: { size: 1 },
      body: {
        filters: [
          { type: 'PROCESS_ID', value: processId },
          { type: 'STATUS', value: ['DONE'] },
        ],
      },
    });
    if (done >= wanted) return;
    const now = performance.now();
    if (now > deadline) throw new Error(`Only ${done} of ${wanted} documents were finished`);
    const remaining = ((wanted - done) * (now - begun)) / Math.max(1, done);
    const pause = Math.min(1000, Math.max(MIN_POLL_MS, remaining / 2));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
