import { expect, test } from 'vitest';
import { isExternal, type MachineSettings } from './machine-settings.ts';
import { applyTypeRules, type NodeDefinition, type NodeOptions, type NodeTraits } from './node-definition.ts';

const OPTIONS: NodeOptions = {
  automatic: false,
  autoStepStatus: 'ACCEPTED',
  requiresAcceptance: false,
  priority: 2,
  handlesRelations: false,
  supportedTaggingTypes: [],
};

const settle = (
  traits: Partial<NodeTraits>,
  options: Partial<NodeOptions>,
  machine: MachineSettings = {},
) => {
  const type: Partial<NodeTraits> = {
    automatic: 'choice',
    conditionalAcceptance: true,
    forcedAcceptance: false,
    action: false,
    ...traits,
  };
  return applyTypeRules({ traits: type } as NodeDefinition, { ...OPTIONS, ...options }, machine);
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
] as const)('automatic is %s by type, asked for %s: %s [NODE-21]', (automatic, asked, expected) => {
  expect(settle({ automatic }, { automatic: asked }).automatic).toBe(expected);
});

test('options without a rule keep their values', () => {
  expect(settle({ automatic: 'always' }, { priority: 4, handlesRelations: true })).toMatchObject({
    priority: 4,
    handlesRelations: true,
  });
});

const EXTERNAL = { externalConfig: { configType: 'CUSTOM' }, trainableConfig: null };
const TRAINABLE = { externalConfig: null, trainableConfig: { model: 'BUILT_IN' } };
const NEITHER = { externalConfig: null, trainableConfig: null };

test.each([
  ['an external model', false, true, EXTERNAL],
  ['a trainable model', true, true, TRAINABLE],
  ['a trainable model', false, false, TRAINABLE],
  ['no model', true, false, NEITHER],
])('with %s, asked to be automatic: %s, a node of people is: %s [NODE-21]', (_, asked, expected, machine) => {
  expect(settle({ automatic: 'machine' }, { automatic: asked }, machine).automatic).toBe(expected);
});

test('an automatic node with an external model is an external one [NODE-22]', () => {
  expect([EXTERNAL, TRAINABLE, NEITHER].map(isExternal)).toEqual([true, false, false]);
  expect(settle({ automatic: 'machine' }, {}, EXTERNAL)).toMatchObject({ automatic: true });
});

test('people accept what a trained model does without them, unless an external model does it [NODE-23]', () => {
  const of = (machine: MachineSettings, automatic = true) =>
    settle({ automatic: 'machine' }, { automatic }, machine);
  expect(of(TRAINABLE)).toMatchObject({ requiresAcceptance: true, autoStepStatus: 'DONE' });
  expect(of(TRAINABLE, false).requiresAcceptance).toBe(false);
  expect(of({ ...TRAINABLE, ...EXTERNAL, trainableConfig: {} }).requiresAcceptance).toBe(false);
});
