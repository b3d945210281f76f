import { rag, type RagAnswer } from '@scriptorium/contract/rag.ts';
import { useCall } from '@scriptorium/web-kit/call-context.ts';
import { useErrorMessage } from '@scriptorium/web-kit/error-message.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { bodyOf, type RagFields } from './rag-form-state.ts';

/** Asks questions about a process, one at a time; leaving the page stops the one that is being answered. */
export function useRagQuery(processId: number) {
  const call = useCall();
  const errorMessage = useErrorMessage();
  const running = useRef<AbortController>(null);
  const asking = useMutation<RagAnswer, Error, RagFields>({
    mutationFn: (fields) => {
      const stop = new AbortController();
      running.current = stop;
      const input = { body: bodyOf(processId, fields) };
      return call(rag.ask, input, { signal: stop.signal, messages: { error: null } });
    },
  });
  useEffect(() => () => running.current?.abort(), []);
  return {
    ask: asking.mutate,
    stop: () => {
      running.current?.abort();
      asking.reset();
    },
    isAsking: asking.isPending,
    answer: asking.data,
    error: asking.error ? errorMessage(asking.error) : undefined,
  };
}
