import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './offline-banner.module.css';
import { useIsOffline, useUnsentCount } from './offline-context.ts';
import { offlineTexts } from './offline-texts.ts';

/** Time in ms for which the message about the restored connection is shown. */
const BACK_ONLINE_MS = 4000;

/** True for a short time after the connection was restored. */
function useIsBackOnline(isOffline: boolean): boolean {
  const [wasOffline, setWasOffline] = useState(false);
  if (isOffline && !wasOffline) setWasOffline(true);
  useEffect(() => {
    if (isOffline || !wasOffline) return;
    const timer = setTimeout(() => setWasOffline(false), BACK_ONLINE_MS);
    return () => clearTimeout(timer);
  }, [isOffline, wasOffline]);
  return wasOffline && !isOffline;
}

/** Shows that the server is unreachable, the number of unsent changes, and the restored connection. */
export function OfflineBanner() {
  const t = useTexts(offlineTexts);
  const isOffline = useIsOffline();
  const count = useUnsentCount();
  const isBackOnline = useIsBackOnline(isOffline);
  const place = useRef<HTMLOutputElement>(null);
  // Pages that fill the window leave room for it.
  useLayoutEffect(() => {
    const height = place.current?.offsetHeight ?? 0;
    document.documentElement.style.setProperty('--banner-height', `${height}px`);
  });
  return (
    <output ref={place} className={classes.place}>
      {isOffline ? (
        <span className={classes.banner}>
          <IconCloudOff size={18} aria-hidden="true" />
          <strong>{t('away')}</strong>
          <span>{count === 0 ? t('kept') : t('waiting', { count })}</span>
        </span>
      ) : null}
      {isBackOnline ? (
        <span className={classes.banner} data-back>
          <IconCloudCheck size={18} aria-hidden="true" />
          <strong>{t('back')}</strong>
          {count === 0 ? null : <span>{t('sending', { count })}</span>}
        </span>
      ) : null}
    </output>
  );
}
