import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { utterances } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { ChangedUtterances } from '@scriptorium/domain/transcript/changed-utterances.ts';
import { textOf } from '@scriptorium/domain/transcript/transcript.ts';
import { useEditQueue, useEdits } from '@scriptorium/annotating/queue/edit-context.ts';
import { isOf, type Edit, type Refusal } from '@scriptorium/annotating/queue/edit.ts';
import { MISSING_MAKER } from '@scriptorium/annotating/queue/edit-sender.ts';
import { withIds } from '@scriptorium/annotating/queue/made-ids.ts';
import { isErrorKey } from '@scriptorium/contract/errors.ts';
import { errorKeyMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { modals } from '@mantine/modals';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { Link } from '@tanstack/react-router';
import { useWorkspace } from '../../core/workspace-context.ts';
import { describeNow } from './now.ts';
import { refusedTexts } from './refused-texts.ts';
import { renewedInput } from './renewed-input.ts';
import classes from './refused.module.css';

const KINDS = [
  [nerTags.create, 'tagCreate'],
  [nerTags.createMany, 'tagsCreate'],
  [nerTags.update, 'tagUpdate'],
  [nerTags.remove, 'tagRemove'],
  [classifierTags.save, 'classes'],
  [relationGraphs.create, 'graphCreate'],
  [relationGraphs.update, 'graphUpdate'],
  [relationGraphs.remove, 'graphRemove'],
  [issues.create, 'issueCreate'],
  [issues.update, 'issueUpdate'],
  [utterances.saveBatch, 'transcript'],
] as const;

function useReason() {
  const t = useTexts(refusedTexts);
  return ({ key, params, message }: Refusal): string => {
    if (key === MISSING_MAKER) return t('missingMaker');
    return key !== null && isErrorKey(key) ? errorKeyMessage(key, params as never) : message;
  };
}

/** What is stored now of the edit's document and step. */
function useNow(edit: Edit) {
  const { documentId, shown } = edit;
  const stepId = [shown as { stepId?: number } | null].flat()[0]?.stepId ?? 0;
  const query = { documentId };
  const ofTranscript = isOf(edit, utterances.saveBatch);
  const ofStep = { params: { stepId }, query: {} };
  return {
    content: useRead(documents.get, { params: { id: documentId }, query: {} }).data?.content ?? null,
    tags: useRead(nerTags.list, { query }).data ?? [],
    graphs: useRead(relationGraphs.list, { query }).data ?? [],
    issues: useRead(issues.list, { params: { id: documentId }, query: {} }).data ?? [],
    utterances:
      useRead(recordings.utterances, { params: { id: documentId }, query: {} }, { enabled: ofTranscript })
        .data ?? [],
    classes: useRead(classifierTags.ofStep, ofStep, { enabled: stepId > 0 }).data ?? [],
  };
}

function RefusedEdit({ edit, refusal }: { edit: Edit; refusal: Refusal }) {
  const t = useTexts(refusedTexts);
  const common = useTexts(commonTexts);
  const queue = useEditQueue();
  const { processId, document } = useWorkspace();
  const reason = useReason();
  const now = useNow(edit);
  const kind = KINDS.find(([endpoint]) => isOf(edit, endpoint))?.[1] ?? 'tagUpdate';
  const known = {
    ...edit,
    input: withIds(edit.input, queue.resolve),
    shown: withIds(edit.shown, queue.resolve),
  };
  const input = renewedInput(known, now);
  const drop = (): void =>
    void modals.openConfirmModal({
      title: t('dropQuestion'),
      children: <Text size="sm">{`${t(kind)}: ${edit.quote}`}</Text>,
      labels: { confirm: t('drop'), cancel: common('cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => queue.drop(edit.id),
    });
  return (
    <li className={classes.edit}>
      <Text size="sm" fw={600} className={classes.quote}>
        {edit.quote === '' ? t(kind) : `${t(kind)}: ${edit.quote}`}
      </Text>
      <dl className={classes.facts}>
        {isOf(edit, utterances.saveBatch) ? (
          <>
            <dt>{t('before')}</dt>
            <dd>{(edit.shown as ChangedUtterances).before.map(textOf).join(' / ')}</dd>
          </>
        ) : null}
        <dt>{t('reason')}</dt>
        <dd>{reason(refusal)}</dd>
        <dt>{t('now')}</dt>
        <dd>{describeNow(known, now, t)}</dd>
      </dl>
      {input === undefined ? <Text size="sm">{t('textGone')}</Text> : null}
      <Group gap="xs">
        <Button
          size="compact-sm"
          disabled={input === undefined}
          onClick={() => queue.applyAgain(edit.id, input ?? edit.input)}
        >
          {t('applyAgain')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={drop}>
          {t('drop')}
        </Button>
        {edit.documentId === document.id ? null : (
          <Link
            to="/entity/process/$processId/document/{-$documentId}"
            params={{ processId, documentId: edit.documentId }}
          >
            {t('openDocument')}
          </Link>
        )}
      </Group>
    </li>
  );
}

/** The changes that the server has refused, beside what is stored now; each is applied again or dropped. */
export default function RefusedEdits({ onClose }: { onClose: () => void }) {
  const t = useTexts(refusedTexts);
  const common = useTexts(commonTexts);
  const queue = useEditQueue();
  const refused = useEdits().filter(({ refusal }) => refusal !== null);
  const dropAll = (): void =>
    void modals.openConfirmModal({
      title: t('dropAllQuestion', { count: refused.length }),
      children: <Text size="sm">{t('dropAllText')}</Text>,
      labels: { confirm: t('dropAll'), cancel: common('cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => refused.forEach(({ id }) => queue.drop(id)),
    });
  return (
    <Modal opened onClose={onClose} title={t('title')} size="lg">
      <Stack gap="sm">
        <Text size="sm">{refused.length === 0 ? t('none') : t('hint')}</Text>
        {refused.length > 1 ? (
          <Button size="compact-sm" variant="default" className={classes.all} onClick={dropAll}>
            {t('dropAll')}
          </Button>
        ) : null}
        <ul className={classes.list}>
          {refused.map((edit) =>
            edit.refusal ? <RefusedEdit key={edit.id} edit={edit} refusal={edit.refusal} /> : null,
          )}
        </ul>
      </Stack>
    </Modal>
  );
}
