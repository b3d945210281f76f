import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { expect, it, test } from 'vitest';
import { ips } from '../ips.definition.ts';
import { nameProblem, payloadProblem, senderProblems } from './sender.ts';

const draft = (change: object): Node =>
  ({ ...ips.defaults.settings, preferredDocName: 'a.txt', payload: 'b', ...change }) as unknown as Node;

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['a/b', 'pattern'],
  ['a\nb', 'pattern'],
  ['${document.filename}', null],
  ['Żółw (1)_v-2.txt', null],
])('the name "%s" has the problem %s', (preferredDocName, problem) => {
  expect(nameProblem(draft({ preferredDocName }))).toBe(problem);
  expect(senderProblems(draft({ preferredDocName }))).toEqual(problem === null ? [] : ['preferredDocName']);
});

it('needs a text', () => {
  expect(payloadProblem(draft({ payload: ' \n' }))).toBe('required');
  expect(senderProblems(draft({ payload: '', preferredDocName: '' }))).toEqual([
    'preferredDocName',
    'payload',
  ]);
  expect(payloadProblem(draft({}))).toBeNull();
  expect(senderProblems(draft({}))).toEqual([]);
});
