import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { expect, it } from 'vitest';
import { newTrainable, whyUnused } from './training-draft.ts';

const nodeWith = (settings: object) =>
  ({
    trainableConfig: newTrainable('BUILT_IN'),
    externalConfig: null,
    automatic: false,
    ...settings,
  }) as never as Node;

it.each([
  ['nobody has told it to', {}, 'labelsNothing'],
  ['it labels', { automatic: true }, undefined],
  [
    'another model labels',
    { automatic: true, externalConfig: { configType: 'LLM', llmModel: { id: 1 } } },
    'labelsInstead',
  ],
  ['a model elsewhere learns', { trainableConfig: newTrainable('REMOTE') }, undefined],
])('says why a version in use labels no documents: %s', (_, settings, reason) =>
  expect(whyUnused(nodeWith(settings))).toBe(reason),
);
