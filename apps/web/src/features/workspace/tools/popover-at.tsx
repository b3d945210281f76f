import { Popover } from '@mantine/core';
import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { ReactNode } from 'react';

interface PopoverAtProps {
  at: Point;
  /** Accessible name. */
  label: string;
  width: number;
  onClose: () => void;
  /** A dialog is open on top: the popover must stay open (MENU-06). */
  locked?: boolean;
  zIndex?: number;
  children: ReactNode;
}

/** A menu at a point of the window. It traps the focus and closes on Escape or an outside click. */
export const PopoverAt = ({
  at,
  label,
  width,
  onClose,
  locked = false,
  zIndex,
  children,
}: PopoverAtProps) => (
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
    {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `dialog` would leave the floating position */}
    <Popover.Dropdown tabIndex={-1} role="dialog" aria-label={label} p={0} maw="calc(100vw - 16px)">
      {children}
    </Popover.Dropdown>
  </Popover>
);
