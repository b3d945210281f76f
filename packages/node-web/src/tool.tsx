import { ActionIcon } from '@mantine/core';
import type { IconPlus } from '@tabler/icons-react';

interface ToolProps {
  label: string;
  icon: typeof IconPlus;
  onClick: () => void;
  /** -1 for tools of a row that is not the active one of its tree. */
  tabIndex?: number;
}

/** A small button with an icon, in the row of what it is about. */
export const Tool = ({ label, icon: ToolIcon, onClick, tabIndex = 0 }: ToolProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="sm"
    aria-label={label}
    title={label}
    tabIndex={tabIndex}
    onClick={onClick}
  >
    <ToolIcon size={15} />
  </ActionIcon>
);
