import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState, type ReactNode } from 'react';

interface Read {
  data: unknown;
  error: Error | null;
}

/** The error of the last read, until a later one succeeds: a further attempt does not hide it. */
function useKeptError({ data, error }: Read): Error | null {
  const [kept, setKept] = useState<Error | null>(null);
  const next = error ?? (data === undefined ? kept : null);
  if (next !== kept) setKept(next);
  return next;
}

interface DashboardStatesProps {
  read: Read;
  /** The table, with the error to show instead of it. */
  children: (error: Error | null) => ReactNode;
}

/** A spinner during the first read, after its delay; a message that the read failed replaces it (DASH-16). */
export function DashboardStates({ read, children }: DashboardStatesProps) {
  const common = useTexts(commonTexts);
  const error = useKeptError(read);
  return read.data === undefined && error === null ? (
    <LoadingSpinner label={common('loading')} />
  ) : (
    children(error)
  );
}
