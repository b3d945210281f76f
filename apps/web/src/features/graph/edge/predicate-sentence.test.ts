import type { Predicate } from '@scriptorium/contract/process/edges.ts';
import { textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { expect, it } from 'vitest';
import { graphTexts } from '../model/texts.ts';
import { predicateSentence } from './predicate-sentence.ts';

const t = textOf(graphTexts);
let ids = 0;
const base = {
  edgeId: 1,
  parentId: null,
  logicalOperator: null,
  nodeId: null,
  nodeName: null,
  equal: null,
  clfTypeId: null,
  clfTypeName: null,
  nerTagTypeId: null,
  nerTagTypeName: null,
  predicates: [],
};
const clf = (label: string, equal = true, nodeId = 1): Predicate => ({
  ...base,
  id: ++ids,
  predicateType: 'CLF',
  nodeId,
  nodeName: `Node ${nodeId}`,
  equal,
  clfTypeId: 1,
  clfTypeName: label,
});
const tag = (label: string, equal = true): Predicate => ({
  ...base,
  id: ++ids,
  predicateType: 'NER',
  nodeId: 2,
  nodeName: 'Node 2',
  equal,
  nerTagTypeId: 1,
  nerTagTypeName: label,
});
const group = (logicalOperator: 'AND' | 'OR', ...predicates: Predicate[]): Predicate => ({
  ...base,
  id: ++ids,
  predicateType: 'COMPLEX',
  logicalOperator,
  predicates,
});

it('says in one sentence when documents go on', () => {
  expect(predicateSentence([clf('Invoice'), tag('IBAN', false)], t)).toBe(
    'Goes on when “Invoice” is set and no “IBAN” was found.',
  );
  expect(predicateSentence([group('OR', clf('Invoice', false), tag('IBAN'))], t)).toBe(
    'Goes on when “Invoice” is not set or “IBAN” was found.',
  );
});

it('puts inner groups in brackets', () => {
  expect(predicateSentence([clf('Invoice'), group('OR', tag('IBAN'), group('AND', tag('Sum')))], t)).toBe(
    'Goes on when “Invoice” is set and (“IBAN” was found or “Sum” was found).',
  );
});

it('names the nodes of labels with the same name', () => {
  expect(predicateSentence([clf('Invoice', true, 1), clf('Invoice', true, 3)], t)).toBe(
    'Goes on when “Invoice” is set (Node 1) and “Invoice” is set (Node 3).',
  );
});

it('says nothing without predicates, and of incomplete ones', () => {
  expect(predicateSentence([], t)).toBeNull();
  expect(predicateSentence([group('AND')], t)).toBeNull();
  expect(predicateSentence([{ ...clf('Invoice'), clfTypeName: null }], t)).toBeNull();
});
