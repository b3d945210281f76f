import { Button } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowsVertical } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Playback } from '../../core/playback.ts';
import { transcriptTexts } from '../../../annotating/transcript/transcript-texts.ts';
import classes from '../transcript.module.css';
import { useStored, type Store } from '@scriptorium/ui/store.ts';

/** Shown after the user has scrolled away from the playing word; scrolls with it again. */
export function FollowButton({ follow, playback }: { follow: Store<boolean>; playback: Playback }) {
  const t = useTexts(transcriptTexts);
  const isFollowing = useStored(follow, (value) => value);
  const [hasPlayed, setPlayed] = useState(false);
  useEffect(() => playback.onTimeChange((ms) => setPlayed(ms > 0)), [playback]);
  if (isFollowing || !hasPlayed) return null;
  return (
    <Button
      className={classes.follow ?? ''}
      size="compact-sm"
      radius="xl"
      leftSection={<IconArrowsVertical size={15} aria-hidden="true" />}
      onClick={() => follow.set(true)}
    >
      {t('follow')}
    </Button>
  );
}
