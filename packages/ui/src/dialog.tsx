import { Modal, type ModalProps } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

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

/**
 * Closes on Escape, but not on that of a question over it: Mantine's modals all close at once, and what was typed in the
 * one below would be lost. A form or field inside that closes itself with Escape has `data-mantine-stop-propagation`.
 */
function useCloseOnEscape(isOn: boolean, onClose: () => void) {
  const root = useRef<HTMLDivElement>(null);
  useWindowEvent(
    'keydown',
    (event) => {
      if (!isOn || event.key !== 'Escape' || event.isComposing || !(event.target instanceof Element)) return;
      const modal = event.target.closest('[aria-modal=true]');
      const isElsewhere = modal !== null && root.current?.contains(modal) !== true;
      if (!isElsewhere && event.target.closest('[data-mantine-stop-propagation=true]') === null) onClose();
    },
    { capture: true },
  );
  return root;
}

/** A modal that is open while it is mounted; afterwards its opener gets the focus back. */
export function Dialog({ closeOnEscape = true, ...props }: Omit<ModalProps, 'opened'>) {
  useRestoreFocus();
  const root = useCloseOnEscape(closeOnEscape, props.onClose);
  return <Modal opened ref={root} closeOnEscape={false} {...props} />;
}
