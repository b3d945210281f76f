import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { stepOfEdit, type Edit, type EditInput, type Refusal } from '@scriptorium/annotating/core/edit.ts';
import { withIds } from '@scriptorium/annotating/core/ids.ts';
import { findKind, type FoundKind } from '@scriptorium/annotating/kinds/sending-kinds.ts';
import { useEditQueue, useEdits } from '@scriptorium/annotating/queue/edit-context.ts';
import { MISSING_MAKER } from '@scriptorium/annotating/queue/edit-sender.ts';
import { isErrorKey } from '@scriptorium/contract/errors.ts';
import { errorKeyMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { modals } from '@mantine/modals';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { Link } from '@tanstack/react-router';
import { storedText } from '../../annotating/kinds/page-kind.ts';
import { kindNamed } from '@scriptorium/annotating/kinds/kinds.ts';
import { describeBefore, describeNow, nameOfEdit, pageKinds } from '../../annotating/kinds/page-kinds.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import { refusedTexts } from './refused-texts.ts';
import classes from './refused.module.css';

function useReason() {
  const t = useTexts(refusedTexts);
  return ({ key, params, message }: Refusal): string => {
    if (key === MISSING_MAKER) return t('missingMaker');
    return key !== null && isErrorKey(key) ? errorKeyMessage(key, params as never) : message;
  };
}

/** What is stored now of the edit's document and step. */
function useStoredNow({ name, edit }: FoundKind) {
  const { documentId } = edit;
  const { endpoint, input } = kindNamed(name).list;
  const { data } = useRead(endpoint, input({ documentId, stepId: stepOfEdit(edit) ?? 0 }));
  return {
    content: useRead(documents.get, { params: { id: documentId }, query: {} }).data?.content ?? null,
    rows: Array.isArray(data) ? (data as readonly unknown[]) : [],
  };
}

interface ShownEdit {
  readonly edit: Edit;
  readonly refusal: Refusal;
  readonly name: string;
  /** Null: nothing is said of it. */
  readonly before: string | null;
  readonly now: string;
  /** The input with which it is sent again; undefined: the text has lost its words. */
  readonly input: EditInput | undefined;
}

function ShownRefusedEdit({ edit, refusal, name, before, now, input }: ShownEdit) {
  const t = useTexts(refusedTexts);
  const common = useTexts(commonTexts);
  const queue = useEditQueue();
  const { processId, document } = useWorkspace();
  const reason = useReason();
  const drop = (): void =>
    void modals.openConfirmModal({
      title: t('dropQuestion'),
      children: <Text size="sm">{`${name}: ${edit.quote}`}</Text>,
      labels: { confirm: t('drop'), cancel: common('cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => queue.drop(edit.id),
    });
  return (
    <li className={classes.edit}>
      <Text size="sm" fw={600} className={classes.quote}>
        {edit.quote === '' ? name : `${name}: ${edit.quote}`}
      </Text>
      <dl className={classes.facts}>
        {before === null ? null : (
          <>
            <dt>{t('before')}</dt>
            <dd>{before}</dd>
          </>
        )}
        <dt>{t('reason')}</dt>
        <dd>{reason(refusal)}</dd>
        <dt>{t('now')}</dt>
        <dd>{now}</dd>
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

interface OfKind {
  readonly edit: Edit;
  readonly refusal: Refusal;
  /** The edit with the ids that the server has given. */
  readonly of: FoundKind;
}

function RefusedEditOfKind({ edit, refusal, of }: OfKind) {
  // The texts of the kinds follow the language of the page.
  useTexts(refusedTexts);
  const now = useStoredNow(of);
  return (
    <ShownRefusedEdit
      edit={edit}
      refusal={refusal}
      name={nameOfEdit(of)}
      before={describeBefore(of)}
      now={describeNow(of, now.rows)}
      input={kindNamed(of.name).renew(of.edit, now)}
    />
  );
}

function RefusedEdit({ edit, refusal }: { edit: Edit; refusal: Refusal }) {
  const { resolve } = useEditQueue();
  const of = findKind({
    ...edit,
    input: withIds(edit.input, resolve),
    shown: withIds(edit.shown, resolve),
  });
  if (of) return <RefusedEditOfKind edit={edit} refusal={refusal} of={of} />;
  // Another version of the page has stored it.
  const unknown = { name: pageKinds.tags.names.update(), now: storedText('deleted'), before: null };
  return <ShownRefusedEdit edit={edit} refusal={refusal} {...unknown} input={edit.input} />;
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
