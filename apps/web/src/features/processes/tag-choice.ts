import type { ProcessTag } from '@scriptorium/contract/process/processes.ts';
import { DEFAULT_SYSTEM_TAG } from '@scriptorium/domain/names.ts';

export const TAG_MODES = ['ALL', 'PREDEFINED', 'CUSTOM'] as const;
export type TagMode = (typeof TAG_MODES)[number];

export const tagsOfMode = (tags: readonly ProcessTag[], mode: TagMode): ProcessTag[] =>
  tags.filter(({ predefined }) => mode === 'ALL' || predefined === (mode === 'PREDEFINED'));

/** Toggles a tag; a system tag replaces the previous one (TAG-04). */
export function toggleTag(chosen: readonly ProcessTag[], tag: ProcessTag): ProcessTag[] {
  const others = chosen.filter(({ id }) => id !== tag.id);
  if (others.length < chosen.length) return others;
  return tag.predefined ? [tag, ...others.filter(({ predefined }) => !predefined)] : [...others, tag];
}

/** Default tags of a new process: the installation's initial system tag, or the only one. */
export function defaultTags(tags: readonly ProcessTag[]): ProcessTag[] {
  const system = tags.filter(({ predefined }) => predefined);
  const general = system.filter(({ name }) => name === DEFAULT_SYSTEM_TAG);
  const [tag, ...others] = general.length > 0 ? general : system;
  return tag && others.length === 0 ? [tag] : [];
}

export const hasSystemTag = (chosen: readonly ProcessTag[]): boolean =>
  chosen.some(({ predefined }) => predefined);

/** Confirm requires a system tag, except if only user tags are shown (TAG-05). */
export const mayConfirm = (chosen: readonly ProcessTag[], mode: TagMode): boolean =>
  mode === 'CUSTOM' || hasSystemTag(chosen);
