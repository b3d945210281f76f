/** The kind of labels that a model is asked for: of the whole document, or of places in it. */
export type Task = 'CLASSES' | 'SPANS';
