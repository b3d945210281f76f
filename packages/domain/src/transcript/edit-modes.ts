/** Modes that change the meaning of the keys in a transcript (AUDIO-15). Nothing plays in a mode other than NONE. */
export const EDIT_MODES = ['NONE', 'EXTRACT_TOKEN', 'EXTRACT_NEW_UTTERANCE', 'ACTOR_CHANGE'] as const;
export type EditMode = (typeof EDIT_MODES)[number];
