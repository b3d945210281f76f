import { replays, type ReplayChoice, type ReplayPreview } from '@scriptorium/contract/process/replays.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { jsonLines } from '@scriptorium/web-kit/format/json-lines.ts';
import { useEffect, useState } from 'react';

interface Preview {
  /** The choice that it is of. */
  readonly key: string;
  readonly line?: ReplayPreview;
  readonly error?: unknown;
  readonly isRunning: boolean;
}

/** Fast changes of the choice are waited for. */
const DELAY_MS = 150;

/** Computes the changes of a replay of this choice on the server; another choice starts again. */
export function useReplayPreview(processId: number, choice: ReplayChoice) {
  const call = useCall();
  const key = JSON.stringify(choice);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [stopped, setStopped] = useState<string | null>(null);

  useEffect(() => {
    if (stopped === key) return undefined;
    const stop = new AbortController();
    const show = (more: Omit<Preview, 'key'>) => {
      if (stop.signal.aborted) return;
      setPreview((before) => ({ ...(before?.key === key ? before : {}), key, ...more }));
    };
    const read = async (): Promise<void> => {
      show({ isRunning: true });
      try {
        const response = await call(
          replays.preview,
          { params: { id: processId }, body: JSON.parse(key) as ReplayChoice },
          { signal: stop.signal, messages: { error: null } },
        );
        for await (const line of jsonLines<ReplayPreview>(response))
          show({ line, isRunning: line.state === 'RUNNING' });
        show({ isRunning: false });
      } catch (error) {
        show({ error, isRunning: false });
      }
    };
    const timer = setTimeout(() => void read(), DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [call, key, processId, stopped]);

  const own = preview?.key === key ? preview : null;
  return {
    line: own?.line,
    error: own?.error,
    isRunning: stopped !== key && (own === null || own.isRunning),
    stop: () => setStopped(key),
  };
}
