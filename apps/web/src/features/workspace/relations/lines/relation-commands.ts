import type { Command } from '@scriptorium/annotator/core/commands.ts';

/** The keyboard's actions on the relations of the selected tag. */
export interface RelationActions {
  readonly hasTag: boolean;
  readonly hasRelation: boolean;
  readonly canWrite: boolean;
  walk(by: 1 | -1): void;
  openMenu(): void;
  reverse(): void;
  goToOtherEnd(): void;
  /** Chooses another tag for the end that is not the selected tag. */
  move(): void;
  remove(): void;
  leave(): void;
}

export interface RelationCommand extends Command<RelationActions> {
  readonly name: `relation.${'next' | 'previous' | 'menu' | 'reverse' | 'otherEnd' | 'move' | 'delete' | 'leave'}`;
  readonly shortcut: string;
}

const canChange = ({ hasRelation, canWrite }: RelationActions): boolean => hasRelation && canWrite;
const isOn = ({ hasRelation }: RelationActions): boolean => hasRelation;

/**
 * Commands of relations. They precede the keys of the text while a relation is selected; letters belong to the labels.
 */
export const RELATION_COMMANDS: readonly RelationCommand[] = [
  { name: 'relation.next', shortcut: '.', enabled: ({ hasTag }) => hasTag, run: (on) => on.walk(1) },
  { name: 'relation.previous', shortcut: ',', enabled: ({ hasTag }) => hasTag, run: (on) => on.walk(-1) },
  { name: 'relation.menu', shortcut: 'Enter', enabled: canChange, run: (on) => on.openMenu() },
  { name: 'relation.reverse', shortcut: 'Shift+Space', enabled: canChange, run: (on) => on.reverse() },
  { name: 'relation.otherEnd', shortcut: 'Shift+Enter', enabled: isOn, run: (on) => on.goToOtherEnd() },
  { name: 'relation.move', shortcut: 'Alt+Enter', enabled: canChange, run: (on) => on.move() },
  { name: 'relation.delete', shortcut: 'Delete', enabled: canChange, run: (on) => on.remove() },
  { name: 'relation.leave', shortcut: 'Escape', enabled: isOn, run: (on) => on.leave() },
];
