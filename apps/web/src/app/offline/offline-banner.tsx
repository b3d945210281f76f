import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './offline-banner.module.css';
import { useIsAway, useUnsentCount } from './offline-context.ts';
import { offlineTexts } from './offline-texts.ts';

/** How long the good news stands. */
const BACK_MS = 4000;

/** True for a while after the server has come back. */
function useIsBack(away: boolean): boolean {
  const [wasAway, setWasAway] = useState(false);
  if (away && !wasAway) setWasAway(true);
  useEffect(() => {
    if (away || !wasAway) return;
    const timer = setTimeout(() => setWasAway(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [away, wasAway]);
  return wasAway && !away;
}

/** Says when the server is away, what waits for it, and when it is back. */
export function OfflineBanner() {
  const t = useTexts(offlineTexts);
  const away = useIsAway();
  const count = useUnsentCount();
  const back = useIsBack(away);
  return (
    <output className={classes.place}>
      {away ? (
        <span className={classes.banner}>
          <IconCloudOff size={18} aria-hidden="true" />
          <strong>{t('away')}</strong>
          <span>{count === 0 ? t('kept') : t('waiting', { count })}</span>
        </span>
      ) : null}
      {back ? (
        <span className={classes.banner} data-back>
          <IconCloudCheck size={18} aria-hidden="true" />
          <strong>{t('back')}</strong>
          {count === 0 ? null : <span>{t('sending', { count })}</span>}
        </span>
      ) : null}
    </output>
  );
}
