import { AppError, type ErrorKey } from '@scriptorium/contract/errors.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createUploadQueue, isRetryable, type SendFile, type UploadedDocument } from './upload-queue.ts';

const file = (name: string) => new File(['x'], name);

/** A sender that the test answers manually. */
function createFakeSender() {
  const sent: {
    name: string;
    clientId: string;
    answer: (documents: UploadedDocument[]) => void;
    fail: (error?: Error) => void;
    progress: (share: number) => void;
  }[] = [];
  const send: SendFile = ({ file: { name }, clientId }, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      sent.push({
        name,
        clientId,
        answer: resolve,
        fail: (error = new Error('lost')) => reject(error),
        progress: onProgress,
      });
    });
  return { sent, send };
}
afterEach(() => void vi.useRealTimers());
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('uploads a few files concurrently, each with its own progress', async () => {
  const { sent, send } = createFakeSender();
  const queue = createUploadQueue(send, 2);
  queue.add([file('a'), file('b'), file('c')], 7);
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b']);
  sent[0]?.progress(0.5);
  sent[1]?.progress(1);
  expect(queue.current().map(({ state, sent }) => [state, sent])).toEqual([
    ['SENDING', 0.5],
    ['SAVING', 1],
    ['WAITING', 0],
  ]);
  sent[1]?.answer([{ id: 12, filename: 'b' }]);
  await settled();
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(queue.current()[1]).toMatchObject({ state: 'DONE', documents: [{ id: 12 }] });
});

it('retries a failed file with the same id', async () => {
  const { sent, send } = createFakeSender();
  const queue = createUploadQueue(send);
  queue.add([file('a')], 7);
  sent[0]?.fail();
  await settled();
  const [failed] = queue.current();
  expect(failed?.state).toBe('FAILED');
  queue.retry([failed?.clientId ?? '']);
  expect(sent.map(({ clientId }) => clientId)).toEqual([failed?.clientId, failed?.clientId]);
});

it('running and waiting files can be cancelled', async () => {
  const { sent, send } = createFakeSender();
  const queue = createUploadQueue(send, 1);
  queue.add([file('a'), file('b')], 7);
  for (const { clientId } of queue.current().toReversed()) queue.cancel(clientId);
  await settled();
  expect(queue.current().map(({ state }) => state)).toEqual(['CANCELLED', 'CANCELLED']);
  expect(sent).toHaveLength(1);
  queue.clear();
  expect(queue.current()).toEqual([]);
});

it('retries automatically while the server refuses more uploads, and can be cancelled while waiting', async () => {
  vi.useFakeTimers();
  const { sent, send } = createFakeSender();
  const queue = createUploadQueue(send, 2);
  const tooManyError = () => new AppError('error.upload.tooMany', { limit: 2, seconds: 5 });
  queue.add([file('a'), file('b')], 7);
  sent[0]?.fail(tooManyError());
  sent[1]?.fail(tooManyError());
  await vi.advanceTimersByTimeAsync(4000);
  expect(queue.current().map(({ state }) => state)).toEqual(['WAITING', 'WAITING']);
  expect(sent).toHaveLength(2);
  queue.cancel(queue.current()[1]?.clientId ?? '');
  await vi.advanceTimersByTimeAsync(2000);
  expect(queue.current().map(({ state }) => state)).toEqual(['SENDING', 'CANCELLED']);
  sent[2]?.answer([{ id: 1, filename: 'a' }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(queue.current().map(({ state }) => state)).toEqual(['DONE', 'CANCELLED']);
  expect(sent.map(({ clientId }) => clientId)).toEqual([
    sent[0]?.clientId,
    sent[1]?.clientId,
    sent[0]?.clientId,
  ]);
});

it.each<[ErrorKey, boolean]>([
  ['error.upload.empty', false],
  ['error.http.403', true],
])('after %s a file can be retried: %s', async (key, isRetried) => {
  const queue = createUploadQueue(() => Promise.reject(new AppError(key, { filename: 'empty.txt' })));
  queue.add([file('empty.txt')], 1);
  await settled();
  expect(queue.current().map(isRetryable)).toEqual([isRetried]);
});
