const LONGEST = 60;

/** A quote for a title or a name: the middle of a long one is left out. */
export const shortened = (quote: string, longest = LONGEST): string => {
  const half = Math.floor((longest - 1) / 2);
  return quote.length <= longest ? quote : `${quote.slice(0, half)}…${quote.slice(-half)}`;
};
