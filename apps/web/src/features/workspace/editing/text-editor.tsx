import { Alert, Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useRegisterCommands } from '../core/commands/use-commands.ts';
import { useFixedPitch } from '../core/display/use-fixed-pitch.ts';
import { LockedHint } from '../core/step-notes.tsx';
import { useWorkspace } from '../core/workspace-context.ts';
import classes from '../core/workspace.module.css';
import { editingTexts } from './editing-texts.ts';
import { useTextDraft } from './use-text-draft.ts';

/** Asks before unsaved text is lost. Another step of the same document does not count as leaving. */
function LeaveGuard({ dirty }: { dirty: boolean }) {
  const t = useTexts(editingTexts);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  return (
    <Modal opened={blocker.status === 'blocked'} onClose={() => blocker.reset?.()} title={t('leaveTitle')}>
      <Text size="sm">{t('leaveText')}</Text>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={() => blocker.reset?.()}>
          {t('stay')}
        </Button>
        <Button onClick={() => blocker.proceed?.()}>{t('leave')}</Button>
      </Group>
    </Modal>
  );
}

/** Scrolls a text area to an offset; the browser scrolls to a focused selection. */
function scrollIntoView(area: HTMLTextAreaElement, start: number, end: number): void {
  area.focus();
  area.setSelectionRange(start, start);
  area.blur();
  area.focus();
  area.setSelectionRange(start, end);
}

/** The text in a text area (TEXT-01). */
export function TextEditor() {
  const t = useTexts(editingTexts);
  const { document, step, work, link } = useWorkspace();
  const draft = useTextDraft(document, step);
  const fixedPitch = useFixedPitch(document.content?.content ?? '');
  const area = useRef<HTMLTextAreaElement>(null);
  const canSubmit = work.canWrite && draft.dirty && !draft.saving;
  useEffect(
    () => link.onPick(({ start, end }) => area.current && scrollIntoView(area.current, start, end)),
    [link],
  );
  const { save } = draft;
  useRegisterCommands(
    useMemo(
      () => ({ focusText: () => area.current?.focus(), saveText: canSubmit ? save : null }),
      // oxlint-disable-next-line react/exhaustive-deps -- `save` sends the text on the screen at the time of the call
      [canSubmit, draft.text],
    ),
  );
  const pointAtCaret = (): void => {
    const at = area.current;
    if (at && !draft.dirty)
      link.point({
        byText: { start: at.selectionStart, end: Math.max(at.selectionStart + 1, at.selectionEnd) },
      });
  };
  return (
    <div className={classes.column}>
      <LeaveGuard dirty={draft.dirty} />
      <Group className={classes.bar} gap="xs">
        <div style={{ flex: 1 }}>
          {work.canWrite ? (
            <Text size="sm" c="dimmed">
              {draft.dirty ? t('unsaved') : null}
            </Text>
          ) : work.otherWorker === null ? (
            <LockedHint />
          ) : null}
        </div>
        {draft.dirty ? (
          <Button size="xs" variant="default" onClick={draft.discard}>
            {t('discard')}
          </Button>
        ) : null}
        <Button
          size="xs"
          leftSection={<IconDeviceFloppy size={15} />}
          disabled={!canSubmit}
          loading={draft.saving}
          onClick={draft.save}
        >
          {t('submit')}
        </Button>
      </Group>
      <Textarea
        ref={area}
        className={classes.editor}
        classNames={{ wrapper: classes.editorWrapper ?? '', input: classes.editorInput ?? '' }}
        aria-label={t('text')}
        data-fixed={fixedPitch || undefined}
        wrap={fixedPitch ? 'off' : 'soft'}
        value={draft.text}
        readOnly={!work.canWrite}
        spellCheck={work.canWrite}
        onChange={({ currentTarget }) => draft.write(currentTarget.value)}
        onSelect={pointAtCaret}
      />
      {draft.stale === null ? null : (
        <Alert color="yellow" title={t('staleTitle')} className={classes.stale}>
          <Text size="sm">{t('staleText')}</Text>
          <Textarea aria-label={t('mine')} value={draft.stale} readOnly rows={8} my="xs" />
          <Group gap="xs">
            <Button size="xs" onClick={draft.rebaseDraft}>
              {t('useMine')}
            </Button>
            <Button size="xs" variant="default" onClick={draft.discard}>
              {t('dropMine')}
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  );
}
