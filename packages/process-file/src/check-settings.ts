import { kindOf } from '@scriptorium/contract/kit/kind-of-issue.ts';
import { canLearnHere, type NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { learnsHere } from '@scriptorium/domain/graph/machine-settings.ts';
import type { Named } from '@scriptorium/domain/graph/settings-in-file.ts';
import { isStorableJson } from '@scriptorium/domain/names.ts';
import { invalidTriggerField } from '@scriptorium/domain/schedule/triggers.ts';
import type { Problems } from './problems.ts';
import type { ReceiverName } from './rows.ts';
import type { FileNode } from './schema.ts';
import { settingsFromFile } from './settings.ts';

/** A name in the settings of a file. */
export type Reference =
  | { readonly kind: Exclude<Named, 'receiver'>; readonly name: string; readonly path: string }
  | { readonly kind: 'receiver'; readonly name: ReceiverName; readonly path: string };

const MAX_NAME = 300;
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_NAME;
const isReceiver = (value: unknown): value is ReceiverName => {
  const { process, node } = (value ?? {}) as Partial<ReceiverName>;
  return isName(process) && isName(node);
};

/** Undefined: it is no name. */
export function toReference(kind: Named, value: unknown, path: readonly string[]): Reference | undefined {
  const place = ['settings', ...path].join('.');
  if (kind === 'receiver')
    return isReceiver(value)
      ? { kind, name: { process: value.process, node: value.node }, path: place }
      : undefined;
  return isName(value) ? { kind, name: value, path: place } : undefined;
}

/** The settings of a node type as it stores them. Undefined ids become null, and are left out of lists. */
export interface ParsedSettings {
  readonly values: Record<string, unknown>;
  readonly faults: readonly { readonly path: string; readonly kind: ReturnType<typeof kindOf> }[];
  readonly references: readonly Reference[];
}

/** `idOf` finds what is named; `template` is called for each template. */
export function parseSettings(
  definition: NodeDefinition,
  given: FileNode['settings'],
  ways: { idOf(reference: Reference): number | undefined; template(text: string, path: string): string },
): ParsedSettings {
  const references: Reference[] = [];
  const unnamed: string[] = [];
  const values = settingsFromFile(definition, given, {
    template: (text, path) => ways.template(text, ['settings', ...path].join('.')),
    reference: (kind, value, path) => {
      const reference = toReference(kind, value, path);
      // the schema would accept an id, which is one of another installation
      if (!reference) {
        unnamed.push(['settings', ...path].join('.'));
        return null;
      }
      references.push(reference);
      const id = ways.idOf(reference);
      return id === undefined ? null : { id };
    },
  });
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(definition.settings.shape, name));
  const broken = Object.keys(values).filter((name) => !isStorableJson(values[name]));
  const whole = { ...definition.defaults.settings, ...values };
  const result = definition.settings.safeParse(whole, { reportInput: true });
  return {
    values: result.success ? result.data : whole,
    faults: [
      ...unknown.map((name) => ({ path: `settings.${name}`, kind: 'Invalid' as const })),
      ...unnamed.map((path) => ({ path, kind: 'Invalid' as const })),
      ...broken.map((name) => ({ path: `settings.${name}`, kind: 'Pattern' as const })),
      ...(result.error?.issues ?? []).map((issue) => ({
        path: ['settings', ...issue.path.map(String)].join('.'),
        kind: kindOf(issue),
      })),
    ],
    references,
  };
}

/** Every name gets an id of its own, as on an installation that has all of them. */
function inventIds(): (reference: Reference) => number {
  const ids = new Map<string, number>();
  return ({ kind, name }) => {
    const key = JSON.stringify([kind, name]);
    const id = ids.get(key) ?? ids.size + 1;
    ids.set(key, id);
    return id;
  };
}

/** The settings, options and trigger of a node, as if the installation had everything that they name. */
export function checkSettings(node: FileNode, definition: NodeDefinition, place: string, problems: Problems) {
  const idOf = inventIds();
  const { values, faults, references } = parseSettings(definition, node.settings, {
    idOf,
    template: (text) => text,
  });
  for (const { path, kind } of faults) problems.value(`${place}.${path}`, kind);
  const { supportedTaggingTypes, additionalCopies } = node.options;
  if (faults.length === 0 && learnsHere(values) && !canLearnHere(definition.traits, supportedTaggingTypes))
    problems.value(`${place}.settings.trainableConfig`, 'Invalid');
  if (additionalCopies > 0 && !definition.traits.multiprocessed)
    problems.value(`${place}.options.additionalCopies`, 'Invalid');
  const { type: triggerType, cron, threshold } = node.trigger;
  const wrong = invalidTriggerField({ triggerType, cron, threshold }, definition.traits);
  if (wrong) {
    const field = wrong === 'triggerType' ? 'type' : wrong;
    problems.value(`${place}.trigger.${field}`, definition.traits.action ? 'NotNull' : 'Invalid');
  }
  return { values, references };
}
