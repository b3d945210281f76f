import { processes } from '@scriptorium/contract/process/processes.ts';
import { uniqueName } from '@scriptorium/domain/names.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useEffect, useRef, useState } from 'react';

interface NameField {
  /** Whether the field has a name that is not the last one suggested. */
  readonly isTyped: (last: string) => boolean;
  readonly onName: (name: string) => void;
}

/** Suggests a name that no process has, as soon as the list of them is here; a name that the user typed stays. */
export function useSuggestedName({ isTyped, onName }: NameField): (name: string | undefined) => void {
  const { data: existing } = useRead(processes.list, { query: {} });
  const [wanted, setWanted] = useState<string>();
  const last = useRef('');
  const now = useRef({ isTyped, onName, existing });
  useEffect(() => {
    now.current = { isTyped, onName, existing };
  });
  // Not again when the list changes: the new process itself comes into it.
  const isListHere = existing !== undefined;
  useEffect(() => {
    if (wanted === undefined || !isListHere || now.current.isTyped(last.current)) return;
    last.current = uniqueName(wanted, now.current.existing ?? []);
    now.current.onName(last.current);
  }, [wanted, isListHere]);
  return (name) => name !== undefined && setWanted(name);
}
