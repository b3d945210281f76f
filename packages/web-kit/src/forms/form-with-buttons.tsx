import { Button, Group, Stack, type ButtonProps } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { commonTexts } from '../texts/common-texts.ts';
import { useTexts } from '../texts/texts.ts';

export interface FormWithButtonsProps {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  saving?: boolean;
  /** The form cannot be submitted yet. */
  disabled?: boolean;
  /** "Save" by default. */
  submitLabel?: string;
  /** Submitting destroys something. */
  isDangerous?: boolean;
  buttonSize?: ButtonProps['size'];
  gap?: 'sm' | 'md';
  children: ReactNode;
}

/** Fields above "Cancel" and "Save", for a part of a dialog. A dialog with one form is a `DialogForm`. */
export function FormWithButtons({
  onSubmit,
  onClose,
  saving = false,
  disabled = false,
  submitLabel,
  isDangerous = false,
  buttonSize = 'sm',
  gap = 'sm',
  children,
}: FormWithButtonsProps) {
  const common = useTexts(commonTexts);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React passes the event on to the form around the dialog's opener, which must not be submitted.
    event.stopPropagation();
    onSubmit(event);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={gap}>
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size={buttonSize} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            type="submit"
            size={buttonSize}
            loading={saving}
            disabled={disabled}
            {...(isDangerous ? { color: 'red' } : {})}
          >
            {submitLabel ?? common('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
