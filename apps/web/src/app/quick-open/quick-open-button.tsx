import { ActionIcon, Tooltip } from '@mantine/core';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { createEarlyKeys } from './early-keys.ts';
import { quickOpenTexts } from './quick-open-texts.ts';

const load = async () => (await import('./quick-open.tsx')).QuickOpen;
const QuickOpen = lazyComponent(load);

/** Loads the dialog when the page has settled, so that no key is lost that follows Ctrl+K. */
function preload(): () => void {
  const start = (): void => void load().catch(() => undefined);
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(start, 1000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(start);
  return () => cancelIdleCallback(request);
}

/** Opens the search for processes, nodes, documents, pages and commands; also by Ctrl+K, unless a dialog is open. */
export function QuickOpenButton() {
  const t = useTexts(quickOpenTexts);
  const [isOpen, setOpen] = useState(false);
  const [earlyKeys] = useState(createEarlyKeys);
  useEffect(preload, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isMod = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isMod || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      if (document.querySelector('[role=dialog], [role=menu]') !== null) return;
      event.preventDefault();
      earlyKeys.start();
      setOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
      earlyKeys.take();
    };
  }, [earlyKeys]);
  const close = (): void => {
    earlyKeys.take();
    setOpen(false);
  };
  return (
    <>
      <Tooltip label={t('hint')}>
        <ActionIcon variant="default" size="lg" aria-label={t('hint')} onClick={() => setOpen(true)}>
          <IconSearch size={18} />
        </ActionIcon>
      </Tooltip>
      <Suspense>{isOpen ? <QuickOpen earlyKeys={earlyKeys} onClose={close} /> : null}</Suspense>
    </>
  );
}
