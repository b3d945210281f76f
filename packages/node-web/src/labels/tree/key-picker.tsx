import { Popover, Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState, type KeyboardEvent } from 'react';
import { pressedKey, settleKey, writtenKey, type LabelKey } from './key-fields.tsx';
import type { TreeLabel } from './tree-model.ts';
import { treeTexts } from './tree-texts.ts';
import classes from './tree.module.css';

interface KeyPickerProps {
  label: TreeLabel;
  tabIndex: number;
  onChange: (key: LabelKey) => void;
}

/** The key of a label as it is written on a keyboard; chosen, it takes the next key that is pressed. */
export function KeyPicker({ label, tabIndex, onChange }: KeyPickerProps) {
  const t = useTexts(treeTexts);
  const [listens, setListens] = useState(false);
  const written = writtenKey(label);
  const name = t('keyOf', { name: label.name, key: written ?? t('noKeyShort') });

  const handleKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!listens) return;
    const end = () => {
      event.preventDefault();
      event.stopPropagation();
      setListens(false);
    };
    const pressed = pressedKey(event);
    if (pressed) {
      end();
      onChange(pressed);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      end();
      onChange(settleKey(null, false));
    } else if (event.key === 'Escape') end();
  };
  return (
    <Popover opened={listens} position="bottom" withArrow withinPortal shadow="md" trapFocus={false}>
      <Popover.Target>
        <button
          type="button"
          className={classes.key}
          data-empty={written === null || undefined}
          data-mantine-stop-propagation={listens}
          aria-label={name}
          title={name}
          tabIndex={tabIndex}
          onClick={() => setListens(!listens)}
          onKeyDown={handleKeyDown}
          onBlur={() => setListens(false)}
        >
          {listens ? '…' : (written ?? '–')}
        </button>
      </Popover.Target>
      <Popover.Dropdown maw={240}>
        <Text size="sm" component="output">
          {t('pressKey')}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
