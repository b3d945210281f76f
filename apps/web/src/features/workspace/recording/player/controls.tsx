import { ActionIcon, Group, Slider, Text, Button, Menu } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { formatPlayTime, formatNumber } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward10,
  IconRewindForward10,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SKIP_SECONDS } from '../../core/commands/workspace-commands.ts';
import { usePlaybackState, usePlaybackTime, type Playback, SPEEDS } from '../core/playback.ts';
import classes from './player.module.css';
import { playerTexts } from './player-texts.ts';
import { RewindMenu } from './rewind-menu.tsx';

function SpeedMenu({ playback, disabled }: { playback: Playback; disabled: boolean }) {
  const t = useTexts(playerTexts);
  const { speed } = usePlaybackState(playback);
  return (
    <Menu>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          disabled={disabled}
          aria-label={`${t('speed')}: ${formatNumber(speed)}×`}
          style={{ flex: 'none' }}
        >
          {`${formatNumber(speed)}×`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('speed')}>
        {SPEEDS.map((one) => (
          <Menu.Item
            key={one}
            aria-current={one === speed}
            fw={one === speed ? 700 : undefined}
            onClick={() => playback.setSpeed(one)}
          >
            {`${formatNumber(one)}×`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The seek bar, with the current time and the duration. */
function SeekBar({ playback, disabled }: { playback: Playback; disabled: boolean }) {
  const t = useTexts(playerTexts);
  const time = usePlaybackTime(playback);
  const { durationMs } = usePlaybackState(playback);
  return (
    <>
      <Text size="sm" className={classes.time}>
        {formatPlayTime(time)}
      </Text>
      <Slider
        flex={1}
        miw={60}
        value={Math.min(time, durationMs)}
        min={0}
        max={Math.max(durationMs, 1)}
        step={100}
        disabled={disabled}
        onChange={(ms) => playback.seek(ms)}
        label={formatPlayTime}
        thumbLabel={t('position')}
        thumbProps={{ 'aria-valuetext': `${formatPlayTime(time)} / ${formatPlayTime(durationMs)}` } as object}
      />
      <Text size="sm" className={classes.time}>
        {formatPlayTime(durationMs)}
      </Text>
    </>
  );
}

interface ControlsProps {
  playback: Playback;
  disabled: boolean;
  /** Buttons at the end. */
  children?: ReactNode;
}

export function Controls({ playback, disabled, children }: ControlsProps) {
  const t = useTexts(playerTexts);
  const { isPlaying } = usePlaybackState(playback);
  const button = (name: string, Icon: typeof IconPlayerPlayFilled, onClick: () => void) => (
    <Tooltip label={name}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={name}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon size={20} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Group gap="xs" className={classes.controls} data-dimmed={disabled || undefined}>
      {button(t('back'), IconRewindBackward10, () => playback.skip(-SKIP_SECONDS))}
      <ActionIcon
        size="xl"
        radius="xl"
        aria-label={isPlaying ? t('pause') : t('play')}
        disabled={disabled}
        onClick={playback.toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </ActionIcon>
      {button(t('forward'), IconRewindForward10, () => playback.skip(SKIP_SECONDS))}
      <SeekBar playback={playback} disabled={disabled} />
      <SpeedMenu playback={playback} disabled={disabled} />
      <RewindMenu playback={playback} disabled={disabled} />
      {children}
    </Group>
  );
}
