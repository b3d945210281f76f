import { useEffect, useRef } from 'react';

/**
 * Validates a form again when the values change that its fields are compared with, such as the names of others: they may
 * arrive after a field was typed. `known` identifies these values.
 */
export function useValidateAgain(known: string, validate: () => unknown, isDirty: boolean): void {
  const last = useRef(known);
  useEffect(() => {
    if (last.current === known) return;
    last.current = known;
    if (isDirty) validate();
  });
}
