import { Alert, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconVolumeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AudioElement } from './audio-element.tsx';
import { Controls } from './controls.tsx';
import { usePlaybackState, type Playback } from '../core/playback.ts';
import classes from './player.module.css';
import { playerTexts } from './player-texts.ts';
import { usePlayerCommands } from './use-player-commands.ts';
import { useStream } from './use-stream.ts';

/** Shown if the user's settings block loading the recording (SETTINGS-03). */
export function BlockedPlayer({ playback }: { playback: Playback }) {
  const t = useTexts(playerTexts);
  return (
    <section className={classes.player} aria-label={t('player')}>
      <Tooltip label={t('blocked')}>
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
  const t = useTexts(playerTexts);
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

interface PlayerProps {
  documentId: number;
  playback: Playback;
  /** Buttons at the end of the controls. */
  tools?: ReactNode;
  /** Below the controls, unless the recording cannot be read. */
  children?: ReactNode;
}

/** The recording: play, skip, seek, speed. It is dimmed while words are edited (AUDIO-03). */
export function Player({ documentId, playback, tools, children }: PlayerProps) {
  const t = useTexts(playerTexts);
  const stream = useStream(documentId);
  const { isLocked } = usePlaybackState(playback);
  // The controls have their place at once, so that the words below do not move.
  const isLoading = !stream.isError && stream.url === null;
  usePlayerCommands(playback);
  return (
    <section className={classes.player} aria-label={t('player')}>
      {stream.isError ? (
        <Alert color="red" title={t('loadFailed')}>
          <Button size="xs" variant="default" onClick={() => void stream.reopen().catch(() => undefined)}>
            {t('retry')}
          </Button>
        </Alert>
      ) : null}
      {isLoading ? <VisuallyHidden component="output">{t('loading')}</VisuallyHidden> : null}
      {stream.url === null ? null : <AudioElement playback={playback} stream={stream} url={stream.url} />}
      {isLoading || stream.url !== null ? (
        <>
          <Controls playback={playback} disabled={isLocked || isLoading}>
            {tools}
          </Controls>
          {children}
        </>
      ) : null}
    </section>
  );
}
