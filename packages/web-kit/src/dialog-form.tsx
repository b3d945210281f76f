import { Button, Group, Stack, type ModalProps } from '@mantine/core';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import type { ReactNode, SubmitEvent } from 'react';
import { commonTexts } from './common-texts.ts';
import { useTexts } from './texts.ts';

interface DialogFormProps extends Pick<ModalProps, 'title' | 'size' | 'zIndex'> {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  saving?: boolean;
  /** The form cannot be submitted yet. */
  disabled?: boolean;
  /** "Save" by default. */
  submitLabel?: string;
  gap?: 'sm' | 'md';
  children: ReactNode;
}

/** A form in a dialog: Enter submits, Escape cancels, and the field with `data-autofocus` is focused. */
export function DialogForm(props: DialogFormProps) {
  const {
    onSubmit,
    onClose,
    saving = false,
    disabled = false,
    submitLabel,
    gap = 'sm',
    children,
    ...dialog
  } = props;
  const common = useTexts(commonTexts);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React passes the event on to the form around the dialog's opener, which must not be submitted.
    event.stopPropagation();
    onSubmit(event);
  };
  return (
    <Dialog onClose={onClose} {...dialog}>
      <form noValidate onSubmit={submit}>
        <Stack gap={gap}>
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={saving} disabled={disabled}>
              {submitLabel ?? common('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
