import { NodeCommon } from '@scriptorium/contract/nodes.ts';
import { AppError, fieldError } from '@scriptorium/contract/kit/errors.ts';
import { settleOptions, type NodeDefinition, type NodeOptions } from '@scriptorium/domain/node-definition.ts';

type Given = Partial<{ [K in keyof NodeOptions]: NodeOptions[K] | undefined }> & Record<string, unknown>;

const COMMON = new Set([...Object.keys(NodeCommon.shape), 'fromId']);

/** The options of a node after a change: what is given, else what was there, both as the type's rules have them. */
export function optionsOf(definition: NodeDefinition, given: Given, before: NodeOptions): NodeOptions {
  const { supportedTaggingTypes, ...rest } = before;
  return settleOptions(definition, {
    automatic: given.automatic ?? rest.automatic,
    autoStepStatus: given.autoStepStatus ?? rest.autoStepStatus,
    requiresAcceptance: given.requiresAcceptance ?? rest.requiresAcceptance,
    priority: given.priority ?? rest.priority,
    handlesRelations: given.handlesRelations ?? rest.handlesRelations,
    supportedTaggingTypes: [...new Set(given.supportedTaggingTypes ?? supportedTaggingTypes)],
  });
}

/**
 * The settings that only this type has. A whole node may be sent back as it was read; a field that no node of the type has
 * is refused by its name, so that a misspelt one is noticed.
 */
export function settingsOf(
  definition: NodeDefinition,
  given: Record<string, unknown>,
  before: Record<string, unknown>,
): Record<string, unknown> {
  const own = Object.entries(given).filter(([field]) => !COMMON.has(field));
  const unknown = own.find(([field]) => !Object.hasOwn(definition.settings.shape, field));
  if (unknown) throw fieldError('nodes', unknown[0], 'Invalid');
  const result = definition.settings.safeParse({
    ...definition.defaults.settings,
    ...before,
    ...Object.fromEntries(own),
  });
  if (result.success) return result.data;
  const fieldErrors = result.error.issues.map((issue) => ({
    objectName: 'nodes',
    field: issue.path.map(String).join('.'),
    message: 'Invalid' as const,
  }));
  const fields = fieldErrors.map(({ field }) => field).join(', ');
  throw new AppError('error.validation', { fields }, fieldErrors);
}
