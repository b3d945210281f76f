/** Characters (UTF-16 code units) of a text on which rules are tried. */
export const MAX_TRIED_CHARS = 1_000_000;

/** Drafts of one form, as many as a batch saves. */
export const MAX_TRIED_RULES = 20_000;

/** Hits that a trial returns; more are only counted. */
export const MAX_SHOWN_HITS = 5_000;
