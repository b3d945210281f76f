import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useHoldRepeat } from './use-hold-repeat.ts';

interface NudgeButtonProps {
  name: string;
  icon: Icon;
  disabled: boolean;
  onNudge: () => void;
}

/** Changes a time by a hundredth of a second, and repeats while it is held. */
export function NudgeButton({ name, icon: Sign, disabled, onNudge }: NudgeButtonProps) {
  const hold = useHoldRepeat(onNudge);
  return (
    <ActionIcon variant="default" size={36} aria-label={name} title={name} disabled={disabled} {...hold}>
      <Sign size={16} />
    </ActionIcon>
  );
}
