import type { OutboxState } from '@scriptorium/db/schema/schema-json.ts';

/** The stored state of an effect. */
export interface BegunEffect {
  readonly state: OutboxState;
  /** The last attempt of the step that worked on it. */
  readonly attempt: number;
  readonly madeFrom: string;
}

export interface WantedEffect {
  readonly attempt: number;
  /** Fingerprint of the settings behind the effect. */
  readonly madeFrom: string;
  /** The receiver handles duplicates. */
  readonly repeatable: boolean;
}

/**
 * The next action for an effect, by its stored state:
 *
 *   stored     in the same attempt             in a later one: a person ran the step again
 *   nothing    prepare                         prepare
 *   PENDING    send: nothing has arrived       prepare: with the current settings and values
 *   SENDING    repeatable: send; else ask      send the same under the same key; after a change of the settings: prepare
 *   UNKNOWN    ask                             likewise
 *   SENT       done                            prepare: a person asked for a repeat
 *   FAILED     fail                            prepare
 *
 * `prepare` creates a new row with a key of its own, `ask` lets a person decide whether it is sent once more.
 */
export function nextMove(
  begun: BegunEffect | undefined,
  { attempt, madeFrom, repeatable }: WantedEffect,
): 'prepare' | 'send' | 'ask' | 'done' | 'fail' {
  if (!begun) return 'prepare';
  const isUnsure = begun.state === 'SENDING' || begun.state === 'UNKNOWN';
  if (begun.attempt !== attempt) return isUnsure && begun.madeFrom === madeFrom ? 'send' : 'prepare';
  switch (begun.state) {
    case 'PENDING':
      return 'send';
    case 'SENDING':
      return repeatable ? 'send' : 'ask';
    case 'UNKNOWN':
      return 'ask';
    case 'SENT':
      return 'done';
    case 'FAILED':
      return 'fail';
  }
}
