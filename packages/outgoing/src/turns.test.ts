import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const never = new AbortController().signal;

/** Work that ends when it is told to. */
function piece() {
  const end = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  const work = () => {
    begun.resolve();
    return end.promise;
  };
  return { work, begun: begun.promise, end: (answer = '') => end.resolve(answer), fail: end.reject };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('so many calls of one receiver run at once, the others in their order, and other receivers beside them', async () => {
  const turns = new Turns(2);
  const order: string[] = [];
  const pieces = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...piece() }));
  const runs = pieces.map(({ name, work }) =>
    turns.run('slow.example', never, () => {
      order.push(name);
      return work();
    }),
  );
  const other = piece();
  const beside = turns.run('quick.example', never, other.work);
  await other.begun;
  await soon();
  expect(order).toEqual(['a', 'b']);
  pieces[1]?.end('B');
  expect(await runs[1]).toBe('B');
  await pieces[2]?.begun;
  expect(order).toEqual(['a', 'b', 'c']);
  for (const one of [...pieces, other]) one.end('end');
  await Promise.all([...runs, beside]);
  expect(order).toEqual(['a', 'b', 'c', 'd']);
});

test('a call that fails hands its turn over, one that is ended while it waits gives it up', async () => {
  const turns = new Turns(1);
  const [first, second, third] = [piece(), piece(), piece()];
  const failing = turns.run('x', never, first.work);
  const impatient = new AbortController();
  const given = turns.run('x', impatient.signal, second.work);
  const patient = turns.run('x', never, third.work);
  impatient.abort(new Error('enough'));
  await expect(given).rejects.toThrow('enough');
  first.fail(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  await third.begun;
  third.end('done');
  expect(await patient).toBe('done');
  await expect(turns.run('x', impatient.signal, async () => 'free')).resolves.toBe('free');
});
