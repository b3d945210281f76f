import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Mantine restores the focus when a modal closes, but not when it is unmounted. */
function useRestoreFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The action that closed the dialog may have focused something else.
      setTimeout(() => {
        const { activeElement, body } = document;
        const isFocusLost = activeElement === null || activeElement === body;
        const canReceiveFocus = opener instanceof HTMLElement || opener instanceof SVGElement;
        if (isFocusLost && canReceiveFocus && opener.isConnected) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/** A modal that is open while it is mounted; afterwards its opener gets the focus back. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useRestoreFocus();
  return <Modal opened {...props} />;
}
