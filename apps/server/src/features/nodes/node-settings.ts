import { NodeCommon } from '@scriptorium/contract/process/nodes.ts';
import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import { kindOf, ruleOf } from '@scriptorium/contract/kit/kind-of-issue.ts';
import { normalizeCron } from '@scriptorium/domain/schedule/cron.ts';
import { isStorableJson } from '@scriptorium/domain/names.ts';
import type { TemplateField } from '@scriptorium/domain/graph/template-field.ts';
import { learnsHere, type MachineSettings } from '@scriptorium/domain/graph/machine-settings.ts';
import {
  applyTypeRules,
  canLearnHere,
  templatesOf,
  type NodeDefinition,
  type NodeOptions,
} from '@scriptorium/domain/graph/node-definition.ts';
import { invalidTriggerField, type Trigger } from '@scriptorium/domain/schedule/triggers.ts';

type Given = Partial<{ [K in keyof NodeOptions]: NodeOptions[K] | undefined }> & Record<string, unknown>;

const COMMON = new Set([...Object.keys(NodeCommon.shape), 'fromId', 'edgeId', 'moves', 'basedOn']);

/**
 * The options of a node after a change: the given ones, otherwise the former ones, both with the type's rules
 * and of its settings applied.
 */
export function optionsOf(
  definition: NodeDefinition,
  given: Given,
  before: NodeOptions,
  settings: MachineSettings,
): NodeOptions {
  const { supportedTaggingTypes, ...rest } = before;
  const options = {
    automatic: given.automatic ?? rest.automatic,
    autoStepStatus: given.autoStepStatus ?? rest.autoStepStatus,
    requiresAcceptance: given.requiresAcceptance ?? rest.requiresAcceptance,
    priority: given.priority ?? rest.priority,
    handlesRelations: given.handlesRelations ?? rest.handlesRelations,
    supportedTaggingTypes: [...new Set(given.supportedTaggingTypes ?? supportedTaggingTypes)],
  };
  requireLearner(definition, given, options, settings);
  return applyTypeRules(definition, options, settings);
}

/** A node whose tags are not on texts cannot learn on the server. */
function requireLearner(
  { traits }: NodeDefinition,
  given: Given,
  { supportedTaggingTypes }: NodeOptions,
  settings: MachineSettings,
): void {
  if (!learnsHere(settings) || canLearnHere(traits, supportedTaggingTypes)) return;
  const field = given['trainableConfig'] ? 'trainableConfig.model' : 'supportedTaggingTypes';
  throw fieldError('nodes', field, 'Invalid');
}

type GivenTrigger = Partial<{ [K in keyof Trigger]: Trigger[K] | undefined }>;

/** The trigger of a node after a change; an empty cron counts as none. A wrong or missing field is named. */
export function triggerOf({ traits }: NodeDefinition, given: GivenTrigger, before: Trigger): Trigger {
  const trigger: Trigger = {
    triggerType: given.triggerType ?? before.triggerType,
    cron: given.cron === undefined ? before.cron : normalizeCron(given.cron),
    threshold: given.threshold === undefined ? before.threshold : given.threshold,
  };
  const wrong = invalidTriggerField(trigger, traits);
  if (wrong) throw fieldError('nodes', wrong, traits.action ? 'NotNull' : 'Invalid');
  return trigger;
}

/** Field names of the caller are part of a field's path: an answer repeats at most the length of a name. */
const MAX_PATH = 300;
const MAX_ERRORS = 50;

const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

/** The templates to check after a change: all, when it contains any setting of the type. */
export function changedTemplates(
  definition: NodeDefinition,
  change: Record<string, unknown>,
  settings: Record<string, unknown>,
): TemplateField[] {
  const touches = Object.keys(definition.settings.shape).some((field) => Object.hasOwn(change, field));
  return touches ? (definition.templates?.(settings) ?? []) : [];
}

/**
 * The templates whose wildcards may stay after a change: none where it chooses another receiver, who would get what the
 * author of the change may not read.
 */
export function keptTemplates(
  definition: NodeDefinition,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string[] {
  const stored = { ...definition.defaults.settings, ...before };
  const receiver = (settings: Record<string, unknown>) => JSON.stringify(definition.sendsTo?.(settings));
  return receiver(stored) === receiver(after)
    ? templatesOf(definition, before).map((one) => one.template)
    : [];
}

/**
 * The settings that only this type has. A complete node may be sent back unchanged; a field that no node of the type
 * has is refused by its name, so that a typo is noticed.
 */
export function settingsOf(
  definition: NodeDefinition,
  given: Record<string, unknown>,
  before: Record<string, unknown>,
): Record<string, unknown> {
  const own = Object.entries(given).filter(([field]) => !COMMON.has(field));
  const unknown = own.find(([field]) => !Object.hasOwn(definition.settings.shape, field));
  if (unknown) throw fieldError('nodes', unknown[0], 'Invalid');
  const broken = own.find(([, value]) => !isStorableJson(value));
  if (broken) throw fieldError('nodes', broken[0], 'Pattern');
  const missing = own.find(([field, value]) => isBlank(value) && definition.required?.includes(field));
  if (missing) throw fieldError('nodes', missing[0], 'NotNull');
  const settings = { ...definition.defaults.settings, ...before, ...Object.fromEntries(own) };
  const result = definition.settings.safeParse(settings, { reportInput: true });
  if (result.success) return result.data;
  const fieldErrors = result.error.issues.slice(0, MAX_ERRORS).map((issue) => {
    const rule = ruleOf(issue);
    return {
      objectName: 'nodes',
      field: issue.path.map(String).join('.').slice(0, MAX_PATH).toWellFormed(),
      message: kindOf(issue),
      ...(rule ? { rule } : {}),
    };
  });
  const fields = fieldErrors.map(({ field }) => field).join(', ');
  throw new AppError('error.validation', { fields }, fieldErrors);
}
