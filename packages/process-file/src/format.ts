export const FORMAT = 'scriptorium-process';
/** The version of the format that this product writes. It reads no newer one. */
export const VERSION = 1;
