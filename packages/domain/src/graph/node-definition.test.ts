import { expect, test } from 'vitest';
import { applyTypeRules, type NodeDefinition, type NodeOptions, type NodeTraits } from './node-definition.ts';

const OPTIONS: NodeOptions = {
  automatic: false,
  autoStepStatus: 'ACCEPTED',
  requiresAcceptance: false,
  priority: 2,
  handlesRelations: false,
  supportedTaggingTypes: [],
};

const settle = (traits: Partial<NodeTraits>, options: Partial<NodeOptions>) => {
  const type: Partial<NodeTraits> = {
    automatic: 'choice',
    conditionalAcceptance: true,
    forcedAcceptance: false,
    action: false,
    ...traits,
  };
  return applyTypeRules({ traits: type } as NodeDefinition, { ...OPTIONS, ...options });
};

test('ACCEPTED becomes DONE where a person must accept', () => {
  expect(settle({}, { requiresAcceptance: true })).toMatchObject({
    requiresAcceptance: true,
    autoStepStatus: 'DONE',
  });
  expect(settle({}, { requiresAcceptance: true, autoStepStatus: 'WAITING' }).autoStepStatus).toBe('WAITING');
  expect(settle({}, {}).autoStepStatus).toBe('ACCEPTED');
});

test('a type with forced acceptance is always ACCEPTED and never requires acceptance [NODE-19]', () => {
  expect(
    settle({ forcedAcceptance: true }, { requiresAcceptance: true, autoStepStatus: 'WAITING' }),
  ).toMatchObject({ requiresAcceptance: false, autoStepStatus: 'ACCEPTED' });
});

test('a type without conditional acceptance never requires acceptance', () => {
  expect(settle({ conditionalAcceptance: false }, { requiresAcceptance: true }).requiresAcceptance).toBe(
    false,
  );
});

test.each([
  ['always', false, true],
  ['always', true, true],
  ['never', true, false],
  ['choice', true, true],
  ['choice', false, false],
] as const)('automatic is %s by type, asked for %s: %s', (automatic, asked, expected) => {
  expect(settle({ automatic }, { automatic: asked }).automatic).toBe(expected);
});

test('options without a rule keep their values', () => {
  expect(settle({ automatic: 'always' }, { priority: 4, handlesRelations: true })).toMatchObject({
    priority: 4,
    handlesRelations: true,
  });
});
