import { textOf } from '@scriptorium/web-kit/texts/texts.ts';
import type { IssueCommand } from '../undo/commands.ts';
import { issueTexts } from './issue-texts.ts';

const t = textOf(issueTexts);

/** Says what undo or redo has changed in the discussion, which may not be on the screen. */
export function issueUndoMessage(command: IssueCommand): string {
  if (command.field === 'status') return t('statusUndone', { status: t(command.after) });
  if (!command.before) return t('commentRestored');
  return command.after ? t('commentReworded', { text: command.after.text }) : t('commentRemoved');
}
