import { rag, type RagAnswer, type RagEvent, type RagPassage } from '@scriptorium/contract/machines/rag.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { jsonLines } from '@scriptorium/web-kit/format/json-lines.ts';
import { TransportError } from '@scriptorium/contract/kit/client.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bodyOf, type RagFields } from './rag-form-state.ts';

/** An answer that is written, or whose writing was stopped. */
export interface PartialAnswer {
  readonly text: string;
  readonly passages: readonly RagPassage[];
}

const NOTHING: PartialAnswer = { text: '', passages: [] };

/** Asks questions about a process, one at a time; leaving the page stops the one that is being answered. */
export function useRagQuery(processId: number) {
  const call = useCall();
  const errorMessage = useErrorMessage();
  const running = useRef<AbortController>(null);
  const [partial, setPartial] = useState<PartialAnswer>();
  const asking = useMutation<RagAnswer, Error, RagFields>({
    mutationFn: async (fields) => {
      const stop = new AbortController();
      running.current = stop;
      setPartial(NOTHING);
      const input = { body: bodyOf(processId, fields) };
      const response = await call(rag.stream, input, { signal: stop.signal, messages: { error: null } });
      for await (const event of jsonLines<RagEvent>(response)) {
        if (stop.signal.aborted) break;
        if (event.type === 'answer') return event.answer;
        if (event.type === 'error') break;
        setPartial((before = NOTHING) =>
          event.type === 'found'
            ? { text: '', passages: event.passages }
            : { ...before, text: before.text + event.text },
        );
      }
      throw new TransportError(0, 'The answer ended before its end.');
    },
  });
  useEffect(() => () => running.current?.abort(), []);
  return {
    ask: asking.mutate,
    /** The text up to then stays. */
    stop: () => {
      running.current?.abort();
      asking.reset();
    },
    isAsking: asking.isPending,
    /** While it is written, and after it was stopped or broke off: people have read it, and it was paid for. */
    partial: asking.data?.llmResponse ? undefined : partial,
    answer: asking.data,
    error: asking.error ? errorMessage(asking.error) : undefined,
  };
}
