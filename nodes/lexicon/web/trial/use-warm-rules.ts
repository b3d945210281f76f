import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useEffect } from 'react';
import { ruleTrials } from '../../rule-trials.contract.ts';

/** Has the rules of a node compiled when a form opens, so that the first trial is as quick as the later ones. */
export function useWarmRules(nodeId: number): void {
  const call = useCall();
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, messages: { error: null } };
    // A trial says itself what is wrong.
    call(ruleTrials.prepare, { body: { nodeId } }, options).catch(() => undefined);
    return () => stop.abort();
  }, [call, nodeId]);
}
