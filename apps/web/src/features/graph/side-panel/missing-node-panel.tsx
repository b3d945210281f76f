import { ActionIcon, Alert } from '@mantine/core';
import { isModalOpen } from '@scriptorium/ui/modal.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { graphTexts } from '../model/texts.ts';
import classes from './side-panel.module.css';

/** The panel of an address whose node does not exist (NODE-05). */
export function MissingNodePanel({ onClose }: { onClose: () => void }) {
  const t = useTexts(graphTexts);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isModalOpen()) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <aside className={classes.panel} aria-label={t('unknown')}>
      <div className={classes.head}>
        <div className={classes.title} data-panel-title>
          <h2 ref={title} tabIndex={-1}>
            {t('unknown')}
          </h2>
        </div>
        <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      <div className={classes.body}>
        <Alert color="yellow">{t('missingNode')}</Alert>
      </div>
    </aside>
  );
}
