import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import type { NamesHere } from './resolve-names.ts';

type Settings = Readonly<Record<string, unknown>>;

export interface HiddenReceivers {
  readonly field: string;
  readonly receivers: readonly { readonly id: number }[];
}

/**
 * The receivers of a stored node in processes that the author of an import may not read. A file that the author sees does
 * not have them, so that it cannot say that they go: they stay.
 */
export function hiddenReceivers(
  { inFile }: NodeDefinition,
  stored: Settings | undefined,
  names: NamesHere,
): HiddenReceivers[] {
  return Object.entries(inFile).flatMap(([field, kind]) => {
    const isList = typeof kind === 'object' && 'list' in kind && kind.list === 'receiver';
    const given = isList && stored ? ((stored[field] ?? []) as { id: number }[]) : [];
    const receivers = given.filter(({ id }) => names.isHiddenReceiver(id));
    return receivers.length > 0 ? [{ field, receivers }] : [];
  });
}

/** The settings with the receivers that stay. */
export const withHiddenReceivers = (settings: Settings, hidden: readonly HiddenReceivers[]): Settings => ({
  ...settings,
  ...Object.fromEntries(
    hidden.map(({ field, receivers }) => [field, [...((settings[field] ?? []) as unknown[]), ...receivers]]),
  ),
});
