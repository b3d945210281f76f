/** The purpose under which keys of models are encrypted. */
export const MODEL_KEY_PURPOSE = 'model';

interface Opener {
  open(purpose: string, sealed: string): Promise<string>;
}

/** The stored key of a model; null without one. */
export const openStoredKey = async (
  sealer: Opener,
  { sealed }: { readonly sealed: string | null },
): Promise<string | null> => (sealed === null ? null : sealer.open(MODEL_KEY_PURPOSE, sealed));
