/** The purpose under which keys of models are encrypted. */
export const MODEL_KEY_PURPOSE = 'model';
