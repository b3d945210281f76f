export const PRODUCT = 'Scriptorium';

/** Version label in the top bar (CONST-42). */
export const VERSION_LABEL = 'v1.10';
