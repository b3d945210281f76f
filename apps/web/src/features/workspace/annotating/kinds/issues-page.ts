import type { IssueCommand } from '@scriptorium/annotating/kinds/issues/issues.sending.ts';
import { defineTexts, textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { issueTexts } from '../issues/issue-texts.ts';
import { storedText, type PageKind } from './page-kind.ts';

const ofIssues = textOf(issueTexts);
const issuesPageTexts = defineTexts(
  {
    issueCreate: 'Reported issue',
    issueUpdate: 'Changed issue or comment',
    notReported: 'Not reported',
  },
  {
    issueCreate: 'Nowe zgłoszenie',
    issueUpdate: 'Zmienione zgłoszenie lub komentarz',
    notReported: 'Nie zgłoszono',
  },
);
const t = textOf(issuesPageTexts);

/** Says what undo or redo changes in the discussion, which may not be on the screen. */
function describeUndone(command: IssueCommand): string {
  if (command.field === 'status') return ofIssues('statusUndone', { status: ofIssues(command.after) });
  if (!command.before) return ofIssues('commentRestored');
  return command.after
    ? ofIssues('commentReworded', { text: command.after.text })
    : ofIssues('commentRemoved');
}

export const issuesPage: PageKind<'issue'> = {
  names: { create: () => t('issueCreate'), update: () => t('issueUpdate') },
  describeNow(edit, stored) {
    if (edit.action === 'create') return t('notReported');
    const issue = stored.find(({ id }) => id === edit.input.body.id);
    return issue
      ? [issue.title, issue.replies.at(-1)?.text ?? issue.text].join(' – ')
      : storedText('deleted');
  },
  describeBefore: () => null,
  describeUndone,
};
