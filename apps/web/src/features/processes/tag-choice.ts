import type { ProcessTag } from '@scriptorium/contract/processes.ts';
import { DEFAULT_SYSTEM_TAG } from '@scriptorium/domain/names.ts';

export const TAG_MODES = ['ALL', 'PREDEFINED', 'CUSTOM'] as const;
export type TagMode = (typeof TAG_MODES)[number];

export const tagsOfMode = (tags: readonly ProcessTag[], mode: TagMode): ProcessTag[] =>
  tags.filter(({ predefined }) => mode === 'ALL' || predefined === (mode === 'PREDEFINED'));

/** Chooses or leaves a tag; a system tag takes the place of the one before (spec platform 5). */
export function toggleTag(chosen: readonly ProcessTag[], tag: ProcessTag): ProcessTag[] {
  const others = chosen.filter(({ id }) => id !== tag.id);
  if (others.length < chosen.length) return others;
  return tag.predefined ? [tag, ...others.filter(({ predefined }) => !predefined)] : [...others, tag];
}

/** What a new process begins with: the system tag that each installation starts with, or the only one there is. */
export function defaultTags(tags: readonly ProcessTag[]): ProcessTag[] {
  const system = tags.filter(({ predefined }) => predefined);
  const general = system.filter(({ name }) => name === DEFAULT_SYSTEM_TAG);
  const [tag, ...others] = general.length > 0 ? general : system;
  return tag && others.length === 0 ? [tag] : [];
}

export const hasSystemTag = (chosen: readonly ProcessTag[]): boolean =>
  chosen.some(({ predefined }) => predefined);

/** Confirm waits for a system tag, except where only user tags are shown (spec platform 5). */
export const mayConfirm = (chosen: readonly ProcessTag[], mode: TagMode): boolean =>
  mode === 'CUSTOM' || hasSystemTag(chosen);
