/** Above this number of relations a table replaces the canvas. */
export const MOST_RELATIONS = 300;
