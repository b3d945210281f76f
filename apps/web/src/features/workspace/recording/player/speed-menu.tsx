import { Button, Menu } from '@mantine/core';
import { formatNumber } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { SPEEDS, usePlaybackState, type Playback } from '../core/playback.ts';
import { playerTexts } from './player-texts.ts';

export function SpeedMenu({ playback, disabled }: { playback: Playback; disabled: boolean }) {
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
