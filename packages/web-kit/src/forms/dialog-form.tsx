import type { ModalProps } from '@mantine/core';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { FormWithButtons, type FormWithButtonsProps } from './form-with-buttons.tsx';

type DialogFormProps = Omit<FormWithButtonsProps, 'buttonSize'> &
  Pick<ModalProps, 'title' | 'size' | 'zIndex' | 'closeOnClickOutside'>;

/** A form in a dialog: Enter submits, Escape cancels, and the field with `data-autofocus` is focused. */
export function DialogForm({ title, size, zIndex, closeOnClickOutside = true, ...form }: DialogFormProps) {
  return (
    <Dialog
      onClose={form.onClose}
      title={title}
      closeOnClickOutside={closeOnClickOutside}
      {...(size === undefined ? {} : { size })}
      {...(zIndex === undefined ? {} : { zIndex })}
    >
      <FormWithButtons {...form} />
    </Dialog>
  );
}
