import type { OutboxState } from '@scriptorium/db/schema.ts';

/** What is stored of an effect that was begun. */
export interface BegunEffect {
  readonly state: OutboxState;
  /** The attempt of the step that worked on it last. */
  readonly attempt: number;
  readonly madeFrom: string;
}

export interface WantedEffect {
  readonly attempt: number;
  /** A fingerprint of the settings that the effect is made from. */
  readonly madeFrom: string;
  /** A receiver that gets it twice does it once. */
  readonly repeatable: boolean;
}

/**
 * What to do about an effect, by what is stored of it:
 *
 *   stored     in the same attempt             in a later one: somebody ran the step again
 *   nothing    prepare                         prepare
 *   PENDING    send: nothing has arrived       prepare: settings and values are as they are now
 *   SENDING    repeatable: send; else ask      send the same under the same key; after a change of the settings: prepare
 *   UNKNOWN    ask                             likewise
 *   SENT       done                            prepare: a person wants it once more
 *   FAILED     fail                            prepare
 *
 * `prepare` makes a new row with a key of its own, `ask` leaves it to a person whether it is sent once more.
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
