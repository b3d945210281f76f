import { Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { CORNERS } from './corners.ts';

const DeveloperPanel = lazyComponent(async () => (await import('./developer-panel.tsx')).DeveloperPanel);

/** Ctrl-H toggles the hidden developer panel, Ctrl-Q moves it to the next corner (SHELL-34, SHELL-35). */
export function DeveloperKeys() {
  const [open, setOpen] = useState(false);
  const [corner, setCorner] = useState(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const key = event.key.toLowerCase();
      if (key === 'h') {
        event.preventDefault();
        setOpen((now) => !now);
      } else if (key === 'q' && open) {
        event.preventDefault();
        setCorner((now) => (now + 1) % CORNERS.length);
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <DeveloperPanel corner={CORNERS[corner] ?? CORNERS[0]} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
