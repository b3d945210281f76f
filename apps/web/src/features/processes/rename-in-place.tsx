import { ActionIcon, Tooltip } from '@mantine/core';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import type { NamedProcess } from './rename-form.tsx';
import classes from './rename-in-place.module.css';
import { processTexts } from './texts.ts';

/** With the rules of names, which the page itself does not need. */
const NameField = lazyComponent(async () => (await import('./name-field.tsx')).NameField);

/** The name of a process; a click on it, or on the pencil, makes it a field. */
export function RenameInPlace({ process }: { process: NamedProcess }) {
  const t = useTexts(processTexts);
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    // The field had the focus.
    requestAnimationFrame(() => button.current?.focus());
  };
  if (isEditing)
    return (
      <Suspense fallback={<span className={classes.name}>{process.name}</span>}>
        <NameField process={process} onClose={close} />
      </Suspense>
    );
  return (
    <>
      {/* The pencil is the control; the name is a larger target for the mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span className={classes.name} title={process.name} onClick={() => setEditing(true)}>
        {process.name}
      </span>
      <Tooltip label={t('rename')}>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          aria-label={t('renameOf', { name: process.name })}
          onClick={() => setEditing(true)}
        >
          <IconPencil size={16} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
