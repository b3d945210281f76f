import type { Process } from '@scriptorium/contract/process/processes.ts';

export type ProcessSearch =
  | { readonly mode: 'BY_NAME'; readonly name: string }
  | { readonly mode: 'BY_TAG'; readonly tagIds: readonly number[] };

/**
 * Filters by a case-insensitive part of the name, or by any of the chosen tags. An empty search keeps all processes.
 */
export function searchProcesses(processes: readonly Process[], search: ProcessSearch): readonly Process[] {
  if (search.mode === 'BY_NAME') {
    const part = search.name.trim().toLocaleLowerCase();
    return processes.filter(({ name }) => name.toLocaleLowerCase().includes(part));
  }
  if (search.tagIds.length === 0) return processes;
  return processes.filter(({ processTags }) => processTags.some(({ id }) => search.tagIds.includes(id)));
}
