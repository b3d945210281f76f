import { AppError, type ErrorKey } from '@scriptorium/contract/errors.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { jsonLines } from '@scriptorium/web-kit/format/json-lines.ts';
import { useEffect, useRef, useState } from 'react';
import { ruleTrials, type RuleCount } from '../../rule-trials.contract.ts';
import type { TriedBody } from './tried-rules.ts';

interface Count {
  /** The rules that are counted. */
  readonly body: TriedBody;
  readonly line?: RuleCount;
  readonly error?: unknown;
  readonly isRunning: boolean;
}

/** Counts the documents with hits, as they are read; a change of the rules makes the count one of other rules. */
export function useRuleCount(body: TriedBody | null) {
  const call = useCall();
  const [count, setCount] = useState<Count | null>(null);
  const running = useRef<{ body: TriedBody; stop: AbortController }>(null);
  useEffect(() => () => running.current?.stop.abort(), []);
  useEffect(() => {
    if (running.current && running.current.body !== body) running.current.stop.abort();
  }, [body]);

  const start = async (): Promise<void> => {
    if (!body) return;
    running.current?.stop.abort();
    const stop = new AbortController();
    running.current = { body, stop };
    const show = (more: Omit<Count, 'body'>) => {
      if (!stop.signal.aborted)
        setCount((before) => ({ ...(before?.body === body ? before : {}), body, ...more }));
    };
    setCount({ body, isRunning: true });
    try {
      const options = { signal: stop.signal, messages: { error: null } };
      const response = await call(ruleTrials.count, { body: { ...body, among: 'GROUP' } }, options);
      for await (const line of jsonLines<RuleCount>(response)) {
        const { error } = line;
        show({
          line,
          isRunning: line.state === 'RUNNING',
          ...(error ? { error: new AppError(error.key as ErrorKey, error.params) } : {}),
        });
      }
      show({ isRunning: false });
    } catch (error) {
      show({ error, isRunning: false });
    }
  };
  const own = count?.body === body ? count : null;
  return {
    start: () => void start(),
    stop: () => {
      running.current?.stop.abort();
      setCount((before) => before && { ...before, isRunning: false });
    },
    line: own?.line,
    error: own?.error,
    isRunning: own?.isRunning ?? false,
  };
}
