import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { registration } from '@scriptorium/contract/people/registration.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { invalid } from './invalid.ts';

/** Validates a body: the fields of the error's message, and each field with its kind. */
function refused(endpoint: Endpoint, body: unknown) {
  const { error } = (endpoint.body as z.ZodType).safeParse(body, { reportInput: true });
  if (!error) throw new Error('The body is valid');
  const { params, fieldErrors = [] } = invalid(endpoint, error);
  return { fields: params['fields'], errors: fieldErrors.map(({ field, message }) => `${field} ${message}`) };
}

const span = { nerTagType: { id: 1 }, stepId: 1, startOffset: 0, endOffset: 4 };
const report = { docId: 1, text: 'x', type: 'TEXT', startOffset: 0, endOffset: 4 };

it.each([
  ['a text with a broken end', nerTags.create, { ...span, endOffset: 1.5 }, 'endOffset', 'Invalid'],
  ['a text without its step', nerTags.create, { ...span, stepId: undefined }, 'stepId', 'Invalid'],
  [
    'times, one of them a text',
    nerTags.create,
    { ...span, endOffset: undefined, startOffset: undefined, tsStart: '0', tsEnd: 1 },
    'tsStart',
    'Invalid',
  ],
  ['a tag without tags', issues.create, { ...report, type: 'TAG' }, 'tags', 'NotNull'],
  ['a text without its end', issues.create, { ...report, endOffset: undefined }, 'endOffset', 'NotNull'],
  ['a status that does not exist', issues.create, { ...report, status: 'DONE' }, 'status', 'Invalid'],
  ['a user id that is no number', steps.update, { id: 1, blockedBy: 'x' }, 'blockedBy', 'Invalid'],
] as const)('names the field of the shape that was meant: %s', (_, endpoint, body, field, kind) => {
  expect(refused(endpoint, body)).toEqual({ fields: field, errors: [`${field} ${kind}`] });
});

it('names a property that is not allowed', () => {
  const rule = { expression: 'x', matchingType: 'EXACT', comment: 'y', note: 'z' };
  const body = { data: [{ nerTagType: { name: 'A' }, matchingRules: [rule] }] };
  const at = 'data.0.matchingRules.0';
  expect(refused(labels.importFile, body)).toEqual({
    fields: `${at}.comment, ${at}.note`,
    errors: [`${at}.comment Invalid`, `${at}.note Invalid`],
  });
});

it('names a field once that breaks several rules', () => {
  const body = { login: 'ada', email: '', password: 'long enough' };
  const { fields, errors } = refused(registration.register, body);
  expect(fields).toBe('email');
  expect(errors.length).toBeGreaterThan(1);
});
