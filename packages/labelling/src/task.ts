/** What a model is asked for: labels of the whole document, or labels of places in it. */
export type Task = 'CLASSES' | 'SPANS';
