/** Maximum depth of a label tree. */
export const MAX_LABEL_DEPTH = 20;

/** Labels that are created at once. */
export const MAX_NEW_LABELS = 10_000;
