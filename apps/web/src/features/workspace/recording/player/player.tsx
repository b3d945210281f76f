import { ActionIcon, Alert, Button, Group, Menu, Slider, Text, Tooltip } from '@mantine/core';
import { recordings } from '@scriptorium/contract/recordings.ts';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { formatPlayTime } from '@scriptorium/web-kit/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward10,
  IconRewindForward10,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { SKIP_SECONDS } from '../commands/workspace-commands.ts';
import { useRegisterCommands } from '../commands/use-commands.ts';
import { useBlobUrl } from '../preview/use-blob.ts';
import { usePlaybackTime, type Playback } from './playback.ts';
import classes from './recording.module.css';
import { recordingTexts } from './recording-texts.ts';

/** Playback speeds (CONST-50). */
const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

function SpeedMenu({ playback, disabled }: { playback: Playback; disabled: boolean }) {
  const t = useTexts(recordingTexts);
  const [speed, setSpeed] = useState(1);
  return (
    <Menu>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          disabled={disabled}
          aria-label={`${t('speed')}: ${speed}×`}
        >
          {`${speed}×`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('speed')}>
        {SPEEDS.map((one) => (
          <Menu.Item
            key={one}
            aria-current={one === speed}
            fw={one === speed ? 700 : undefined}
            onClick={() => {
              setSpeed(one);
              playback.setSpeed(one);
            }}
          >
            {`${one}×`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ControlsProps {
  playback: Playback;
  playing?: boolean;
  duration?: number;
  /** Disables the buttons and the keys. */
  disabled?: boolean;
}

function Controls({ playback, playing = false, duration = 0, disabled = false }: ControlsProps) {
  const t = useTexts(recordingTexts);
  const time = usePlaybackTime(playback);
  useRegisterCommands(
    useMemo(
      () => ({
        player: disabled
          ? null
          : { toggle: () => playback.toggle(), skip: (seconds) => playback.skip(seconds) },
      }),
      [playback, disabled],
    ),
  );
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
    <Group gap="xs" wrap="nowrap" className={classes.controls}>
      {button(t('back'), IconRewindBackward10, () => playback.skip(-SKIP_SECONDS))}
      <ActionIcon
        size="xl"
        radius="xl"
        aria-label={playing ? t('pause') : t('play')}
        disabled={disabled}
        onClick={playback.toggle}
      >
        {playing ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </ActionIcon>
      {button(t('forward'), IconRewindForward10, () => playback.skip(SKIP_SECONDS))}
      <Text size="sm" className={classes.time}>
        {formatPlayTime(time)}
      </Text>
      <Slider
        flex={1}
        value={Math.min(time, duration)}
        min={0}
        max={Math.max(duration, 1)}
        step={100}
        disabled={disabled}
        onChange={(ms) => playback.seek(ms)}
        label={formatPlayTime}
        thumbLabel={t('position')}
        thumbProps={{ 'aria-valuetext': `${formatPlayTime(time)} / ${formatPlayTime(duration)}` } as object}
      />
      <Text size="sm" className={classes.time}>
        {formatPlayTime(duration)}
      </Text>
      <SpeedMenu playback={playback} disabled={disabled} />
    </Group>
  );
}

/** Shown if the user's settings block loading the recording (SETTINGS-03). */
export function BlockedPlayer({ playback }: { playback: Playback }) {
  const t = useTexts(recordingTexts);
  return (
    <section className={classes.player} aria-label={t('player')}>
      <Tooltip label={t('blocked')} events={{ hover: true, focus: true, touch: true }}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip must be reachable by keyboard */}
        <fieldset className={classes.blocked} aria-label={t('blocked')} tabIndex={0}>
          <Controls playback={playback} disabled />
        </fieldset>
      </Tooltip>
    </section>
  );
}

/** Shown for a transcript without a recording. */
export function NoRecording() {
  const t = useTexts(recordingTexts);
  return (
    <section className={classes.player} aria-label={t('player')}>
      <Group gap="xs" wrap="nowrap">
        <IconVolumeOff size={18} aria-hidden="true" style={{ flex: 'none' }} />
        <Text size="sm" c="dimmed">
          {t('noRecording')}
        </Text>
      </Group>
    </section>
  );
}

/**
 * The recording: play, skip, seek, speed. The audio is loaded with the bearer token, so that no token is part of a
 * URL.
 */
export function Player({ documentId, playback }: { documentId: number; playback: Playback }) {
  const t = useTexts(recordingTexts);
  const audio = useBlobUrl(recordings.audio, [documentId], (call) =>
    call(recordings.audio, { params: { id: documentId } }),
  );
  const [playing, setPlaying] = useState(false);
  const [duration, setDuration] = useState(0);
  const [isBroken, setBroken] = useState(false);
  return (
    <section className={classes.player} aria-label={t('player')}>
      {audio.isError ? (
        <Alert color="red" title={t('loadFailed')}>
          <Button size="xs" variant="default" onClick={audio.retry}>
            {t('retry')}
          </Button>
        </Alert>
      ) : null}
      {!audio.isError && audio.url === null ? <LoadingSpinner label={t('loading')} /> : null}
      {isBroken ? <Alert color="red">{t('unsupported')}</Alert> : null}
      {audio.url === null ? null : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is shown below */}
          <audio
            ref={(element) => playback.attach(element)}
            src={audio.url}
            preload="auto"
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
            onEnded={() => setPlaying(false)}
            onError={() => setBroken(true)}
            onLoadedMetadata={({ currentTarget }) => setDuration(currentTarget.duration * 1000)}
          >
            {t('unsupported')}
          </audio>
          <Controls playback={playback} playing={playing} duration={duration} />
        </>
      )}
    </section>
  );
}
