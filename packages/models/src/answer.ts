/** Tokens of one call, as the provider reports them. */
export interface Usage {
  /** With those read from and written to a cache; null if unknown. */
  readonly input: number | null;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** With the reasoning; null if unknown. */
  readonly output: number | null;
  readonly reasoning: number;
}

/** Why an answer ended: complete, cut by a limit of tokens, withheld by the provider or the model, or unknown. */
export type Finish = 'stop' | 'length' | 'refused' | 'other';

export interface Answer {
  readonly text: string;
  readonly finish: Finish;
  /** The provider's word for it. */
  readonly rawFinish: string | null;
  /** The model that answered, which may be more precise than the one that was asked. */
  readonly model: string | null;
  /** The provider's id of the call, for its support. */
  readonly requestId: string | null;
  readonly usage: Usage;
  /** The provider's usage, unchanged; null if there is none, or if it is too large to be stored. */
  readonly rawUsage: unknown;
}
