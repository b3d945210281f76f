import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useEffect, useState } from 'react';
import { ruleTrials, type RuleTrial } from '../../rule-trials.contract.ts';
import type { TriedForm } from './tried-rules.ts';

/** The text on which the rules are tried. */
export type TrialSource =
  | { readonly kind: 'document'; readonly id: number; readonly version: number }
  | { readonly kind: 'text'; readonly text: string };

interface Answer {
  readonly form: TriedForm;
  readonly source: TrialSource;
  readonly trial?: RuleTrial;
  readonly error?: unknown;
}

/** Milliseconds without a change after which the rules are tried. */
const DEBOUNCE_MS = 200;

/**
 * Tries rules whenever they or the source change; the trial before is stopped, and its answer not heard. `trial` is the
 * last one of this source, and `of` the rules that it tried; `isStale` while those are not these rules.
 */
export function useRuleTrial(form: TriedForm | null, source: TrialSource | null) {
  const call = useCall();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (!form || !source) return undefined;
    const { body } = form;
    const stop = new AbortController();
    const options = { signal: stop.signal, messages: { error: null } };
    const run = async () => {
      try {
        const trial =
          source.kind === 'text'
            ? await call(ruleTrials.onText, { body: { ...body, text: source.text } }, options)
            : await call(ruleTrials.onDocument, { body: { ...body, documentId: source.id } }, options);
        if (!stop.signal.aborted) setAnswer({ form, source, trial });
      } catch (error) {
        if (!stop.signal.aborted) setAnswer({ form, source, error });
      }
    };
    const timer = setTimeout(() => void run(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [call, form, source]);
  const isOfThese = answer !== null && answer.form === form && answer.source === source;
  const shown = form !== null && answer?.source === source ? answer : null;
  return {
    trial: shown?.trial,
    of: shown?.form,
    error: isOfThese ? answer.error : undefined,
    isStale: form !== null && source !== null && !isOfThese,
  };
}
