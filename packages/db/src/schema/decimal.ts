/** A decimal, which is read as text, as a number; null stays null. */
export const toNumber = (decimal: string | null): number | null =>
  decimal === null ? null : Number(decimal);
