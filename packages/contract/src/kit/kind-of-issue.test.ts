import { expect, it } from 'vitest';
import { z } from 'zod';
import { kindOf, ruleOf } from './kind-of-issue.ts';

const rulesOf = (schema: z.ZodType, given: unknown) => {
  const { error } = schema.safeParse(given, { reportInput: true });
  return error?.issues.map((issue) => [kindOf(issue), ruleOf(issue)]);
};

it('a field error keeps its kind and says the rule with its limit', () => {
  const Name = z.string().min(2).max(5);
  expect(rulesOf(Name, 'a')).toEqual([
    ['Size', { key: 'minLength', limit: 2, text: 'At least 2 characters.' }],
  ]);
  expect(rulesOf(Name, 'abcdef')).toEqual([
    ['Size', { key: 'maxLength', limit: 5, text: 'At most 5 characters.' }],
  ]);
  expect(rulesOf(z.number().min(0).max(1), 2)).toEqual([
    ['Max', { key: 'max', limit: 1, text: 'At most 1.' }],
  ]);
  expect(rulesOf(z.array(z.string()).max(1), ['a', 'b'])).toEqual([
    ['Size', { key: 'maxItems', limit: 1, text: 'At most 1 entry.' }],
  ]);
  expect(rulesOf(z.object({ name: z.string() }), {})).toEqual([
    ['NotNull', { key: 'required', text: 'It is required.' }],
  ]);
});

it('a rule without a number is left to its kind', () => {
  expect(rulesOf(z.string().regex(/^a/), 'b')).toEqual([['Pattern', undefined]]);
  expect(rulesOf(z.enum(['DONE']), 'x')).toEqual([['Invalid', undefined]]);
});
