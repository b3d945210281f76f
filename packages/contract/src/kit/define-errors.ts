import type { Message } from '@scriptorium/domain/languages.ts';

/** The status of an error's replies, and its message in each language. */
export interface ErrorDefinition extends Message {
  readonly status: number;
}

/**
 * Declares errors by their codes, beside the calls that answer with them. `errors.ts` has all of them. The annotation lets
 * the build of the page drop definitions that nothing refers to.
 */
// @__NO_SIDE_EFFECTS__
export function defineErrors<const Definitions extends Record<string, ErrorDefinition>>(
  definitions: Definitions,
): Definitions {
  return definitions;
}
