import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Mantine gives the focus back when a modal closes, not when it is taken away with the component around it. */
function useRestoreFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // What took the dialog away may have given the focus to something else.
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

/** A modal that is open as long as it is shown; then what opened it has the focus again. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useRestoreFocus();
  return <Modal opened {...props} />;
}
