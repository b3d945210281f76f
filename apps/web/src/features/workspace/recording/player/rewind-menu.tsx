import { ActionIcon, Menu } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconHistory } from '@tabler/icons-react';
import type { Playback } from '../core/playback.ts';
import { playerTexts } from './player-texts.ts';
import { REWINDS, useRewindChoice } from './rewind-choice.ts';

/** How far a pause goes back, so that the next word is heard in its context. */
export function RewindMenu({ playback, disabled }: { playback: Playback; disabled: boolean }) {
  const t = useTexts(playerTexts);
  const { rewind, chooseRewind } = useRewindChoice(playback);
  const nameOf = (seconds: number) => (seconds === 0 ? t('rewindOff') : t('rewindBy', { seconds }));
  const name = `${t('rewind')}: ${nameOf(rewind)}`;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant={rewind === 0 ? 'subtle' : 'light'}
          color={rewind === 0 ? 'gray' : undefined}
          size="lg"
          aria-label={name}
          title={name}
          disabled={disabled}
        >
          <IconHistory size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('rewind')}>
        <Menu.Label>{t('rewind')}</Menu.Label>
        {REWINDS.map((one) => (
          <Menu.Item
            key={one}
            aria-current={one === rewind}
            fw={one === rewind ? 700 : undefined}
            onClick={() => chooseRewind(one)}
          >
            {nameOf(one)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
