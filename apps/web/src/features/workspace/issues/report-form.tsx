import { Stack, Text } from '@mantine/core';
import type { User } from '@scriptorium/contract/people/account.ts';
import { issues, type Issue } from '@scriptorium/contract/annotations/issues.ts';
import { mayReportIssue } from '@scriptorium/domain/issues/issue-rights.ts';
import { modeOnProcess } from '@scriptorium/domain/access/access.ts';
import { useEditQueue } from '@scriptorium/annotating/queue/edit-context.ts';
import { temporaryIdOf } from '@scriptorium/annotating/core/edit.ts';
import { useRights, useSession } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { InPolish } from '../annotating/in-polish.tsx';
import { useTags } from '../annotating/tags/tagging-context.ts';
import { isChanged } from '../annotating/relations/draft.ts';
import { useRelations } from '../annotating/relations/relations-context.ts';
import { useUndo } from '@scriptorium/annotating/undo/undo-context.ts';
import { useWorkspace } from '../core/workspace-context.ts';
import { authorOf } from '@scriptorium/annotating/kinds/issues/issues.ts';
import type { Message } from '@scriptorium/annotating/kinds/issues/issues.sending.ts';
import type { IssueSubject } from '../annotating/issues/issue-subject.ts';
import { issueTexts } from '../annotating/issues/issue-texts.ts';
import { MessageField } from '../annotating/issues/message-field.tsx';

const MAX_QUOTE = 90;
const shorten = (quote: string): string =>
  quote.length > MAX_QUOTE ? `${quote.slice(0, MAX_QUOTE - 1)}…` : quote;

/** The subject of an issue, as far as it is known before the server has answered. */
type Subject = Pick<Issue, 'title' | 'quote' | 'type'> &
  Partial<Pick<Issue, 'startOffset' | 'endOffset' | 'tokens' | 'tags' | 'relation'>>;

function useSubject(about: IssueSubject | null) {
  const { document } = useWorkspace();
  const { tags } = useTags();
  const { id: docId, content } = document;
  const subjectOf = (quote: string, rest: Omit<Subject, 'title' | 'quote'>): Subject => ({
    title: shorten(quote),
    quote,
    ...rest,
  });
  switch (about?.type) {
    case 'TEXT': {
      const { start: startOffset, end: endOffset } = about.range;
      const quote = content?.content.slice(startOffset, endOffset) ?? '';
      const place = { startOffset, endOffset, quote, contentId: content?.id };
      const subject = subjectOf(quote, { type: 'TEXT', startOffset, endOffset });
      return { subject, draft: { type: 'TEXT' as const, docId, ...place } };
    }
    case 'TOKEN': {
      const tokens = about.tokens.map(({ id }) => ({ id }));
      const quote = about.tokens.map(({ value }) => value).join(' ');
      const words = about.tokens.map((token) => ({ ...token, utteranceId: 0 }));
      const subject = subjectOf(quote, { type: 'TOKEN', tokens: words });
      return { subject, draft: { type: 'TOKEN' as const, docId, tokens } };
    }
    case 'TAG': {
      const ids = about.tags.map(({ id }) => ({ id }));
      const quote = about.tags.map((tag) => tag.quote).join(', ');
      const shown = about.tags.map(({ id, quote: ofTag }) => {
        const tag = tags.find((one) => one.id === id);
        return { id, stepId: tag?.stepId ?? null, labelName: tag?.nerTagType.name ?? '', quote: ofTag };
      });
      const subject = subjectOf(quote, { type: 'TAG', tags: shown });
      return { subject, draft: { type: 'TAG' as const, docId, tags: ids } };
    }
    case 'RELATION': {
      const { id, quote } = about.relation;
      const subject = subjectOf(quote, { type: 'RELATION', relation: { id, typeName: quote } });
      return { subject, draft: { type: 'RELATION' as const, docId, relation: { id } } };
    }
    case undefined:
      return undefined;
    default:
      return about satisfies never;
  }
}

/** The issue as it is shown until the server has answered. */
const shownIssue = (docId: number, subject: Subject, { text, clientId }: Message, user: User): Issue => ({
  startOffset: null,
  endOffset: null,
  tokens: [],
  tags: [],
  relation: null,
  ...subject,
  id: temporaryIdOf(clientId),
  docId,
  text,
  status: 'ACTIVE',
  userId: user.id,
  user,
  timestamp: new Date().toISOString(),
  detached: false,
  replies: [],
  lastReplyId: 0,
  clientId,
});

interface ReportFormProps {
  /** Null: nothing is selected (MENU-08). */
  about: IssueSubject | null;
  onDone: () => void;
}

/** The view of a context menu in which a problem is reported. */
export function ReportForm({ about, onDone }: ReportFormProps) {
  const t = useTexts(issueTexts);
  const { processId } = useWorkspace();
  const mayReport = mayReportIssue(modeOnProcess(useRights(), processId));
  const queue = useEditQueue();
  const { track } = useUndo();
  const user = authorOf(useSession());
  const found = useSubject(about);
  const hasUnsavedRelation = isChanged(useRelations().draft);
  if (!found || hasUnsavedRelation) {
    const refusal = hasUnsavedRelation ? 'saveFirst' : 'selectFirst';
    return (
      <Text component="output" display="block" size="sm" p="sm">
        {t(refusal)}
        <InPolish wording={refusal} />
      </Text>
    );
  }
  const { subject, draft } = found;
  const { quote } = subject;
  const send = (message: Message): void => {
    const shown = shownIssue(draft.docId, subject, message, user);
    const answer = queue.add(
      issues.create,
      { body: { ...draft, ...message } },
      { documentId: draft.docId, shown, quote: message.text },
    );
    // The toast of the call shows a refusal.
    track({ kind: 'issue', issueId: shown.id, field: 'status', before: 'RESOLVED', after: 'ACTIVE' }, answer);
    onDone();
  };
  return (
    <Stack gap={8} p="sm">
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {t('reportAbout', { quote: shorten(quote) })}
      </Text>
      {mayReport ? null : <Text size="sm">{t('mayNotReport')}</Text>}
      <MessageField label={t('problem')} action={t('send')} disabled={!mayReport} takesFocus onSend={send} />
    </Stack>
  );
}
