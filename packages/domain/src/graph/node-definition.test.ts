import { expect, test } from 'vitest';
import { settleOptions, type NodeDefinition, type NodeOptions, type NodeTraits } from './node-definition.ts';

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
  return settleOptions({ traits: type } as NodeDefinition, { ...OPTIONS, ...options });
};

test('ACCEPTED flips to DONE where a person has to accept', () => {
  expect(settle({}, { requiresAcceptance: true })).toMatchObject({
    requiresAcceptance: true,
    autoStepStatus: 'DONE',
  });
  expect(settle({}, { requiresAcceptance: true, autoStepStatus: 'WAITING' }).autoStepStatus).toBe('WAITING');
  expect(settle({}, {}).autoStepStatus).toBe('ACCEPTED');
});

test('a type that forces acceptance is always ACCEPTED and never requires one [NODE-19]', () => {
  expect(
    settle({ forcedAcceptance: true }, { requiresAcceptance: true, autoStepStatus: 'WAITING' }),
  ).toMatchObject({ requiresAcceptance: false, autoStepStatus: 'ACCEPTED' });
});

test('a type whose steps cannot wait for an acceptance never requires one', () => {
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

test('what the rules do not name stays as it is', () => {
  expect(settle({ automatic: 'always' }, { priority: 4, handlesRelations: true })).toMatchObject({
    priority: 4,
    handlesRelations: true,
  });
});
