import { Popover } from '@mantine/core';
import type { MenuKind } from '@scriptorium/domain/menu-kinds.ts';
import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

interface PopoverAtProps {
  at: Point;
  /** Accessible name. */
  label: string;
  width: number;
  onClose: () => void;
  /** A dialog is open on top: the popover must stay open (MENU-06). */
  locked?: boolean;
  zIndex?: number;
  /** Which of the context menus it is (MENU-01). */
  kind?: MenuKind;
  children: ReactNode;
}

/** Whether an element is in a dialog that was opened after the given one. */
function isInDialogOnTop(element: Element, dialog: Element): boolean {
  const other = element.closest('[role="dialog"]');
  return other !== null && Boolean(dialog.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
}

/**
 * Escape closes the menu wherever the focus is. Mantine listens inside the dropdown only, and the focus comes there
 * after the menu is drawn, or leaves it when the page below changes.
 */
function useEscapeOutside(
  menu: RefObject<HTMLDivElement | null>,
  isActive: boolean,
  onClose: () => void,
): void {
  useEffect(() => {
    if (!isActive) return;
    const close = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : document.body;
      const dialog = menu.current;
      if (event.key !== 'Escape' || !dialog) return;
      if (dialog.contains(target) || isInDialogOnTop(target, dialog)) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    window.addEventListener('keydown', close, true);
    return () => window.removeEventListener('keydown', close, true);
  }, [menu, isActive, onClose]);
}

/** A menu at a point of the window. It traps the focus and closes on Escape or an outside click. */
export const PopoverAt = ({
  at,
  label,
  width,
  onClose,
  locked = false,
  zIndex,
  kind,
  children,
}: PopoverAtProps) => {
  const menu = useRef<HTMLDivElement>(null);
  useEscapeOutside(menu, !locked, onClose);
  return (
    <Popover
      opened
      onDismiss={onClose}
      closeOnClickOutside={!locked}
      closeOnEscape={!locked}
      position="bottom-start"
      // Keeps the line at the point visible.
      offset={14}
      width={width}
      {...(zIndex === undefined ? {} : { zIndex })}
      shadow="lg"
      radius="md"
      withRoles={false}
      trapFocus={!locked}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span
          aria-hidden="true"
          style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1, pointerEvents: 'none' }}
        />
      </Popover.Target>
      <Popover.Dropdown
        ref={menu}
        tabIndex={-1}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `dialog` would leave the floating position
        role="dialog"
        aria-label={label}
        data-menu={kind}
        p={0}
        maw="calc(100vw - 16px)"
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
};
