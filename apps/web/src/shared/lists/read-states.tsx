import { ListStates } from '@scriptorium/ui/list-states.tsx';
import type { ReactNode } from 'react';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';

interface ReadStatesProps {
  read: {
    data: unknown;
    isPending: boolean;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
  empty?: boolean;
  /** "No results" by default. */
  emptyText?: string;
  /** Suggested action for an empty list. */
  emptyAction?: ReactNode;
  children?: ReactNode;
}

/** Content that is read from the server, with its states pending, error and empty. */
export function ReadStates({ read, empty = false, emptyText, emptyAction, children }: ReadStatesProps) {
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  return (
    <ListStates
      pending={read.isPending}
      error={read.data === undefined && read.error ? errorMessage(read.error) : null}
      empty={empty}
      labels={{
        loading: common('loading'),
        retry: common('retry'),
        empty: emptyText ?? common('noResults'),
      }}
      onRetry={() => void read.refetch()}
      emptyAction={emptyAction}
    >
      {children}
    </ListStates>
  );
}
