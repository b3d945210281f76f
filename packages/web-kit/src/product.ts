export const PRODUCT = 'Scriptorium';

/** Version label in the top bar (spec platform 1). */
export const VERSION_LABEL = 'v1.10';
