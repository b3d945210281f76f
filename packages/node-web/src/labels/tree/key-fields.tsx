import { ActionIcon, Checkbox, Group, TextInput } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { treeTexts } from './tree-texts.ts';
import { panelTexts } from '../../texts.ts';

export interface LabelKey {
  prefixKey: 'true' | 'false';
  suffixKey: string | null;
}

/** Without a key of its own a label has no Alt either (CLF-05). */
export const settleKey = (suffixKey: string | null, alt: boolean): LabelKey => ({
  suffixKey,
  prefixKey: suffixKey !== null && alt ? 'true' : 'false',
});

/** Formats the key of a label, as `Alt+a`. */
export const writtenKey = ({ prefixKey, suffixKey }: { prefixKey: string; suffixKey: string | null }) =>
  suffixKey === null ? null : `${prefixKey === 'true' ? 'Alt+' : ''}${suffixKey}`;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * The key of a label that was pressed; null for one that no label can have. With Alt some keyboards type another sign, so
 * that the place of the key counts.
 */
export function pressedKey({ key, code, altKey, ctrlKey, metaKey }: Pressed): LabelKey | null {
  if (ctrlKey || metaKey) return null;
  const letter = /^[a-z]$/i.test(key) ? key : altKey ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return letter === undefined ? null : settleKey(letter.toLowerCase(), altKey);
}

interface KeyFieldsProps {
  value: LabelKey;
  /** Another label that has this key. */
  usedBy?: string | undefined;
  onChange: (key: LabelKey) => void;
}

/** The key of a label: the field takes the key that is pressed in it. */
export function KeyFields({ value, usedBy, onChange }: KeyFieldsProps) {
  const t = useTexts(panelTexts);
  const own = useTexts(treeTexts);
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const pressed = pressedKey(event);
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    if (!pressed && !isRemoval) return;
    event.preventDefault();
    onChange(
      pressed
        ? settleKey(pressed.suffixKey, event.altKey || value.prefixKey === 'true')
        : settleKey(null, false),
    );
  };
  return (
    <Group align="flex-end" gap="md">
      <TextInput
        label={t('suffixKey')}
        description={usedBy === undefined ? t('suffixKeyAbout') : own('keyUsed', { name: usedBy })}
        placeholder={own('pressKeyShort')}
        flex={1}
        // A field that takes keys instead of text.
        readOnly
        value={value.suffixKey ?? ''}
        rightSection={
          value.suffixKey !== null && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={own('removeKey')}
              onClick={() => onChange(settleKey(null, false))}
            >
              <IconX size={15} />
            </ActionIcon>
          )
        }
        onKeyDown={handleKeyDown}
      />
      <Checkbox
        label={t('prefixKey')}
        mb={9}
        checked={value.prefixKey === 'true'}
        disabled={value.suffixKey === null}
        onChange={(event) => onChange(settleKey(value.suffixKey, event.currentTarget.checked))}
      />
    </Group>
  );
}
