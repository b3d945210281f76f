import type { Token } from './transcript.ts';

/** Words that the recogniser was less sure of are marked. */
export const LOW_CONFIDENCE = 0.6;

export const isLowConfidence = ({ confidence }: Pick<Token, 'confidence'>): boolean =>
  confidence !== null && confidence < LOW_CONFIDENCE;
