import { ActionIcon } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconRepeat, IconWaveSine } from '@tabler/icons-react';
import { usePlaybackState, type Playback } from '../core/playback.ts';
import { playerTexts } from './player-texts.ts';
import { waveformTexts } from './waveform/waveform-texts.ts';

interface PlayerToolsProps {
  playback: Playback;
  /** Null: nothing is selected and nothing is repeated. */
  onLoop: (() => void) | null;
  isWaveShown: boolean;
  onToggleWave: () => void;
}

/** The buttons at the end of the player: repeat the selection, and the waveform. */
export function PlayerTools({ playback, onLoop, isWaveShown, onToggleWave }: PlayerToolsProps) {
  const t = useTexts(playerTexts);
  const ofWave = useTexts(waveformTexts);
  const { loop, isLocked } = usePlaybackState(playback);
  const loopName = loop ? t('loopEnd') : onLoop ? t('loopStart') : t('loopNothing');
  return (
    <>
      <Tooltip label={loopName}>
        <ActionIcon
          variant={loop ? 'filled' : 'subtle'}
          color={loop ? undefined : 'gray'}
          size="lg"
          aria-label={t('loop')}
          aria-pressed={loop !== null}
          disabled={isLocked || onLoop === null}
          onClick={() => onLoop?.()}
        >
          <IconRepeat size={20} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={isWaveShown ? ofWave('hide') : ofWave('show')}>
        <ActionIcon
          variant={isWaveShown ? 'light' : 'subtle'}
          color={isWaveShown ? undefined : 'gray'}
          size="lg"
          aria-label={ofWave('waveform')}
          aria-pressed={isWaveShown}
          disabled={isLocked}
          onClick={onToggleWave}
        >
          <IconWaveSine size={20} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
