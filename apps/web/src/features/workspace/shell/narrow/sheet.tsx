import { Drawer } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ReactNode } from 'react';
import { narrowTexts } from '../../core/narrow-texts.ts';
import classes from './narrow.module.css';
import { usePhone } from './use-narrow.ts';

interface SheetProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel over the text of a narrow window; Escape, its button and a tap beside it close it. */
export function Sheet({ title, opened, onClose, children }: SheetProps) {
  const t = useTexts(narrowTexts);
  const isPhone = usePhone();
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '75dvh' : 420}
      classNames={{ content: classes.sheet ?? '', body: classes.sheetBody ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* `Drawer.Header` would be a second banner of the page. */}
        <div className={classes.sheetHead}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('close')} size={44} />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
