import type { Process } from '@scriptorium/contract/processes.ts';

/** What the list is filtered by (spec platform 2.4). */
export type ProcessSearch =
  | { readonly mode: 'BY_NAME'; readonly name: string }
  | { readonly mode: 'BY_TAG'; readonly tagIds: readonly number[] };

/** By name a case-insensitive part of it; by tags any chosen one. Nothing to look for keeps every process. */
export function searchProcesses(processes: readonly Process[], search: ProcessSearch): readonly Process[] {
  if (search.mode === 'BY_NAME') {
    const part = search.name.trim().toLocaleLowerCase();
    return processes.filter(({ name }) => name.toLocaleLowerCase().includes(part));
  }
  if (search.tagIds.length === 0) return processes;
  return processes.filter(({ processTags }) => processTags.some(({ id }) => search.tagIds.includes(id)));
}
