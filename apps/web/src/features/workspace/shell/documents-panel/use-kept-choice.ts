import { useState } from 'react';

const kept = new Map<string, unknown>();

/** A choice of the list of a process that the next document keeps, as the list is opened again with it. */
export function useKeptChoice<Value>(
  processId: number,
  name: string,
  initial: Value,
): [Value, (next: Value) => void] {
  const key = `${processId} ${name}`;
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as Value) : initial));
  return [
    value,
    (next) => {
      kept.set(key, next);
      setValue(next);
    },
  ];
}
