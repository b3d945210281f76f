import { Popover } from '@mantine/core';
import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { ReactNode } from 'react';

interface PopoverAtProps {
  at: Point;
  /** Name for screen readers. */
  label: string;
  width: number;
  onClose: () => void;
  /** A dialog above it is open: it must stay (spec workspace 2.8). */
  locked?: boolean;
  children: ReactNode;
}

/** A menu at a point of the window. It takes the focus, keeps it inside, and leaves on Escape or a click elsewhere. */
export const PopoverAt = ({ at, label, width, onClose, locked = false, children }: PopoverAtProps) => (
  <Popover
    opened
    onDismiss={onClose}
    closeOnClickOutside={!locked}
    closeOnEscape={!locked}
    position="bottom-start"
    // Clear of the line that the point stands in.
    offset={14}
    width={width}
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
    {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `dialog` would leave the place that floats */}
    <Popover.Dropdown tabIndex={-1} role="dialog" aria-label={label} p={0} maw="calc(100vw - 16px)">
      {children}
    </Popover.Dropdown>
  </Popover>
);
