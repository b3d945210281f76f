import { expect, test } from 'vitest';
import { PerHostLimiter } from './per-host-limiter.ts';

const never = new AbortController().signal;

/** Work that finishes on command. */
function task() {
  const end = Promise.withResolvers<string>();
  const started = Promise.withResolvers<void>();
  const work = () => {
    started.resolve();
    return end.promise;
  };
  return { work, started: started.promise, end: (answer = '') => end.resolve(answer), fail: end.reject };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test('up to the limit of calls of one receiver run at once, the others in their order, and other receivers concurrently', async () => {
  const limiter = new PerHostLimiter(2);
  const order: string[] = [];
  const pieces = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...task() }));
  const runs = pieces.map(({ name, work }) =>
    limiter.run('slow.example', never, () => {
      order.push(name);
      return work();
    }),
  );
  const other = task();
  const concurrent = limiter.run('quick.example', never, other.work);
  await other.started;
  await nextTick();
  expect(order).toEqual(['a', 'b']);
  pieces[1]?.end('B');
  expect(await runs[1]).toBe('B');
  await pieces[2]?.started;
  expect(order).toEqual(['a', 'b', 'c']);
  for (const one of [...pieces, other]) one.end('end');
  await Promise.all([...runs, concurrent]);
  expect(order).toEqual(['a', 'b', 'c', 'd']);
});

test('a failed call passes its slot on, and an aborted waiting call gives it up', async () => {
  const limiter = new PerHostLimiter(1);
  const [first, second, third] = [task(), task(), task()];
  const failing = limiter.run('x', never, first.work);
  const impatient = new AbortController();
  const aborted = limiter.run('x', impatient.signal, second.work);
  const patient = limiter.run('x', never, third.work);
  impatient.abort(new Error('enough'));
  await expect(aborted).rejects.toThrow('enough');
  first.fail(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  await third.started;
  third.end('done');
  expect(await patient).toBe('done');
  await expect(limiter.run('x', impatient.signal, async () => 'free')).resolves.toBe('free');
});
