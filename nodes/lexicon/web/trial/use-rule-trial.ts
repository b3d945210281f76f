import { useCall } from '@scriptorium/web-kit/call-context.ts';
import { useEffect, useState } from 'react';
import { ruleTrials, type RuleTrial } from '../../rule-trials.contract.ts';
import type { TriedBody } from './tried-rules.ts';

/** What the rules are tried on. */
export type TrialSource =
  { readonly kind: 'document'; readonly id: number } | { readonly kind: 'text'; readonly text: string };

interface Answer {
  readonly body: TriedBody;
  readonly source: TrialSource;
  readonly trial?: RuleTrial;
  readonly error?: unknown;
}

/** Milliseconds without a change after which the rules are tried. */
const DEBOUNCE_MS = 200;

/**
 * Tries rules whenever they or the source change; the trial before is stopped, and its answer not heard. `trial` is the
 * last one of this source; `isStale` while it is not of these rules.
 */
export function useRuleTrial(body: TriedBody | null, source: TrialSource | null) {
  const call = useCall();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (!body || !source) return undefined;
    const stop = new AbortController();
    const options = { signal: stop.signal, messages: { error: null } };
    const run = async () => {
      try {
        const trial =
          source.kind === 'text'
            ? await call(ruleTrials.onText, { body: { ...body, text: source.text } }, options)
            : await call(ruleTrials.onDocument, { body: { ...body, documentId: source.id } }, options);
        if (!stop.signal.aborted) setAnswer({ body, source, trial });
      } catch (error) {
        if (!stop.signal.aborted) setAnswer({ body, source, error });
      }
    };
    const timer = setTimeout(() => void run(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [call, body, source]);
  const isOfThese = answer !== null && answer.body === body && answer.source === source;
  return {
    trial: body !== null && answer?.source === source ? answer?.trial : undefined,
    error: isOfThese ? answer.error : undefined,
    isStale: body !== null && source !== null && !isOfThese,
  };
}
