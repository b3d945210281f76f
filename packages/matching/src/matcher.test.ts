import { afterAll, describe, expect, it, vi } from 'vitest';
import { compileRules, findMatches } from './engine/compile.ts';
import { InvalidRuleError, MAX_MATCHES, PatternTooSlowError, TooManyMatchesError } from './rules/rules.ts';
import { createMatcher } from './matcher.ts';
import { rule } from './testing/rules.ts';

// Slow patterns are matched until their deadline.
vi.setConfig({ testTimeout: 60_000 });

const matcher = createMatcher({ workers: 2, deadlineMs: 1_000 });
afterAll(() => matcher.close());

const HARD = `zzz hello ${'a'.repeat(1_000_000)}!`;

describe('matching in worker threads', () => {
  it('finds the same as matching in the calling thread', async () => {
    const rules = [
      rule(1, 'EXACT', 'łódź'),
      rule(2, 'REGEX', String.raw`\w+ź\b`),
      rule(3, 'FUZZY', 'żaglówka', 1),
      rule(4, 'EXACT', 'łódź żaglowa', null, 1),
    ];
    const text = 'Łódź żaglowa, zaglówka i 😀 łódź.';
    const expected = findMatches(compileRules(rules), text);
    expect(await matcher.match('plain', () => rules, text)).toEqual(expected);
    expect(expected).toHaveLength(5);
  });

  it('finishes (a+)+$ over a megabyte with the linear matcher while other documents are processed', async () => {
    const rules = [
      rule(1, 'EXACT', 'hello'),
      rule(2, 'REGEX', 'zz+'),
      rule(3, 'REGEX', '(a+)+$'),
      rule(4, 'REGEX', 'a!'),
    ];
    const order: string[] = [];
    const slow = matcher.match('slow', () => rules, HARD).finally(() => order.push('slow'));
    for (let i = 0; i < 5; i++) {
      const matches = await matcher.match(
        `quick ${i}`,
        () => [rule(9, 'REGEX', String.raw`b\w+`)],
        'foo bar',
      );
      expect(matches).toEqual([{ ruleId: 9, labelId: 9, start: 4, end: 7, distance: 0 }]);
      order.push('quick');
    }
    expect((await slow).map((m) => [m.ruleId, m.start, m.end])).toEqual([
      [2, 0, 3],
      [1, 4, 9],
      [4, 1_000_009, 1_000_011],
    ]);
    expect(order).toEqual([...Array.from({ length: 5 }, () => 'quick'), 'slow']);
  });

  it('remembers which pattern was slow, so that the next document does not wait for the deadline', async () => {
    const single = createMatcher({ workers: 1, deadlineMs: 3_000 });
    const timed = async () => {
      const start = performance.now();
      expect(await single.match('slow', () => [rule(3, 'REGEX', '(a+)+$')], HARD)).toEqual([]);
      return performance.now() - start;
    };
    const first = await timed();
    expect(first).toBeGreaterThan(3_000);
    expect(await timed()).toBeLessThan(first - 1_500);
    await single.close();
  });

  it('finishes several slow patterns of one rule set, with each hit once', async () => {
    const rules = ['(a+)+$', 'zz+', '(?:a|a)+$', 'hell', String.raw`(a\w*)+$`].map((e, id) =>
      rule(id, 'REGEX', e),
    );
    const matches = await matcher.match('several', () => rules, HARD);
    expect(matches.map((m) => m.ruleId)).toEqual([1, 3]);
  });

  it('requests the rules of a key once per worker, and again for another key', async () => {
    const single = createMatcher({ workers: 1 });
    let asked = 0;
    const rules = async () => {
      asked++;
      return [rule(1, 'EXACT', 'Kot')];
    };
    await single.match('v1', rules, 'kot');
    expect(await single.match('v1', rules, 'kot kot')).toHaveLength(2);
    expect(asked).toBe(1);
    expect(await single.match('v1', rules, 'kot Kot', { caseSensitive: true })).toHaveLength(1);
    await single.match('v2', rules, 'kot');
    expect(asked).toBe(3);
    await single.close();
  });

  it('tries drafts over a set that stays compiled, and leaves out some of its rules', async () => {
    const single = createMatcher({ workers: 1 });
    let asked = 0;
    const stored = [
      rule(1, 'EXACT', 'kot'),
      rule(2, 'REGEX', String.raw`\d+`),
      rule(3, 'FUZZY', 'faktura', 1),
      rule(4, 'REGEX', 'x+'),
    ];
    const rules = () => {
      asked++;
      return stored;
    };
    const text = 'kot 12 fatura pies xx';
    const idsOf = async (drafts: typeof stored, without: number[]) => {
      const matches = await single.match('set', rules, text, { changes: { drafts, without } });
      return matches.map(({ ruleId, start, end }) => [ruleId, text.slice(start, end)]);
    };
    expect(await idsOf([rule(9, 'EXACT', 'pies'), rule(8, 'REGEX', 'fat[a-z]+', null, 8)], [1, 2])).toEqual([
      [3, 'fatura'],
      [8, 'fatura'],
      [9, 'pies'],
      [4, 'xx'],
    ]);
    // A changed rule keeps its id.
    expect(await idsOf([rule(4, 'REGEX', 'p[a-z]+')], [1, 2, 3, 4])).toEqual([[4, 'pies']]);
    expect((await single.match('set', rules, text)).map(({ ruleId }) => ruleId)).toEqual([1, 2, 3, 4]);
    expect(asked).toBe(1);
    await single.close();
  });

  it('finishes a draft that backtracks, names it, and stays quick for the set', async () => {
    const single = createMatcher({ workers: 1, deadlineMs: 200 });
    const slow: number[] = [];
    const changes = { drafts: [rule(7, 'REGEX', '(a+)+$')], without: [] };
    const rules = () => [rule(1, 'REGEX', 'zz+'), rule(2, 'REGEX', 'a!')];
    const control = { onSlow: (id: number) => slow.push(id) };
    const matches = await single.match('set', rules, HARD, { changes }, control);
    expect(matches.map(({ ruleId }) => ruleId)).toEqual([1, 2]);
    expect(slow).toEqual([7]);
    expect(await single.match('set', rules, HARD, {}, control)).toHaveLength(2);
    expect(slow).toEqual([7]);
    await single.close();
  });

  it('does not run a text again whose caller left', async () => {
    const single = createMatcher({ workers: 1, deadlineMs: 200 });
    const stop = new AbortController();
    const slow: number[] = [];
    const control = {
      signal: stop.signal,
      onSlow: (id: number) => slow.push(id),
      // Just before its deadline.
      onProgress: () => stop.abort(new Error('left')),
    };
    const rules = [rule(1, 'EXACT', 'hello'), rule(2, 'REGEX', '(a+)+$')];
    await expect(single.match('left', () => rules, HARD, {}, control)).rejects.toThrow('left');
    expect(await single.match('other', () => [rule(3, 'EXACT', 'hello')], HARD)).toHaveLength(1);
    expect(slow).toEqual([]);
    await single.close();
  });

  it('sends drafts once to a worker, however many texts they are tried on', async () => {
    const single = createMatcher({ workers: 1 });
    let sent = 0;
    const drafts = [rule(9, 'EXACT', 'pies')];
    Object.defineProperty(drafts[0], 'labelId', { enumerable: true, get: () => ++sent && 9 });
    const changes = { drafts, without: [] };
    for (let i = 0; i < 3; i++)
      expect(
        await single.match('set', () => [rule(1, 'EXACT', 'kot')], 'kot pies', { changes }),
      ).toHaveLength(2);
    expect(sent).toBe(1);
    expect(
      await single.match('set', () => [rule(1, 'EXACT', 'kot')], 'Pies', { changes, caseSensitive: true }),
    ).toEqual([]);
    await single.close();
  });

  it('gives a text to the free worker that has its rules compiled', async () => {
    const pair = createMatcher({ workers: 2 });
    const asked: string[] = [];
    const match = (key: string) =>
      pair.match(
        key,
        () => {
          asked.push(key);
          return [rule(1, 'EXACT', 'kot')];
        },
        'kot',
      );
    await Promise.all([match('a'), match('b')]);
    await match('b');
    await match('a');
    expect(asked.toSorted()).toEqual(['a', 'b']);
    await pair.close();
  });

  it('reports invalid rules, too many matches and rules that cannot be loaded', async () => {
    await expect(matcher.match('bad', () => [rule(5, 'REGEX', 'a(')], 'a')).rejects.toThrow(InvalidRuleError);
    await expect(
      matcher.match('many', () => [rule(1, 'REGEX', 'a')], 'a'.repeat(MAX_MATCHES + 1)),
    ).rejects.toThrow(TooManyMatchesError);
    await expect(matcher.match('gone', () => Promise.reject(new Error('no database')), 'a')).rejects.toThrow(
      'no database',
    );
    expect(await matcher.match('bad', () => [rule(5, 'REGEX', 'a')], 'a')).toHaveLength(1);
  });

  it('names the rule that even the linear matcher cannot finish in time', async () => {
    const strict = createMatcher({ workers: 1, deadlineMs: 60, linearDeadlineMs: 60 });
    const rules = [rule(1, 'EXACT', 'a'), rule(8, 'REGEX', String.raw`(?:[ab]{1,500}c){0,2}(a+)+$`)];
    const text = `${'ab'.repeat(400_000)}!`;
    await expect(strict.match('worst', () => rules, text)).rejects.toThrow(
      expect.objectContaining({ name: 'PatternTooSlowError', ruleId: 8 }) as PatternTooSlowError,
    );
    expect(await strict.match('other', () => [rule(1, 'EXACT', 'b')], 'a b')).toHaveLength(1);
    await strict.close();
  });

  it('fails when all rules together take too long, names the slowest, and reports its progress before', async () => {
    const strict = createMatcher({ workers: 1, deadlineMs: 100_000, timeoutMs: 1_500 });
    const quick = Array.from({ length: 20 }, (_, i) => rule(10 + i, 'REGEX', `[bc]${i}!`));
    const rules = [rule(1, 'EXACT', 'b'), ...quick, rule(8, 'REGEX', '(a+)+$'), rule(9, 'REGEX', 'a!')];
    const reports: { done: number; total: number }[] = [];
    const onProgress = (progress: { done: number; total: number }) => reports.push(progress);
    await expect(strict.match('worst', () => rules, HARD, {}, { onProgress })).rejects.toThrow(
      expect.objectContaining({ name: 'PatternTooSlowError', ruleId: 8 }) as PatternTooSlowError,
    );
    expect(reports.at(-1)).toEqual({ done: 21, total: 23 });
    expect(await strict.match('other', () => [rule(1, 'EXACT', 'b')], 'a b')).toHaveLength(1);
    await strict.close();
  });

  it('stops when the caller aborts it, waiting or running, and serves the next', async () => {
    const single = createMatcher({ workers: 1, deadlineMs: 100_000 });
    const running = new AbortController();
    const waiting = new AbortController();
    const first = single.match('evil', () => [rule(1, 'REGEX', '(a+)+$')], HARD, {}, running);
    const second = single.match('evil', () => [rule(1, 'REGEX', '(a+)+$')], HARD, {}, waiting);
    const third = single.match('good', () => [rule(2, 'EXACT', 'b')], 'a b');
    waiting.abort(new Error('not wanted'));
    await expect(second).rejects.toThrow('not wanted');
    setTimeout(() => running.abort(new Error('stopped')), 300);
    await expect(first).rejects.toThrow('stopped');
    expect(await third).toHaveLength(1);
    await single.close();
    await expect(single.match('good', () => [], 'a')).rejects.toThrow('closed');
  });
});
