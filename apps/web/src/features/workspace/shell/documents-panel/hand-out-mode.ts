/** Processes in which the user takes documents from the hand-out: until it has none, finished ones lead to the next. */
const KEY = 'hand-out-processes';

const read = (): Set<number> => new Set((sessionStorage.getItem(KEY) ?? '').split(',').map(Number));

export function setTakesHandedOut(processId: number, takes: boolean): void {
  const now = read();
  if (takes) now.add(processId);
  else now.delete(processId);
  sessionStorage.setItem(KEY, [...now].filter((id) => id > 0).join(','));
}

export const takesHandedOut = (processId: number): boolean => read().has(processId);
