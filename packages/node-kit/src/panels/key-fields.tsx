import { Checkbox, Group, Select } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { panelTexts } from './texts.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

export interface LabelKey {
  prefixKey: 'true' | 'false';
  suffixKey: string | null;
}

/** Without a key of its own a label has no Alt either (CLF-05). */
export const settleKey = (suffixKey: string | null, alt: boolean): LabelKey => ({
  suffixKey,
  prefixKey: suffixKey !== null && alt ? 'true' : 'false',
});

/** How the key of a label is written: `Alt+a`. */
export const writtenKey = ({ prefixKey, suffixKey }: { prefixKey: string; suffixKey: string | null }) =>
  suffixKey === null ? null : `${prefixKey === 'true' ? 'Alt+' : ''}${suffixKey}`;

/** The key of a label: a letter, perhaps together with Alt. */
export function KeyFields({ value, onChange }: { value: LabelKey; onChange: (key: LabelKey) => void }) {
  const t = useTexts(panelTexts);
  return (
    <Group align="flex-end" gap="md">
      <Select
        label={t('suffixKey')}
        description={t('suffixKeyAbout')}
        data={[{ value: '', label: t('noKey') }, ...LETTERS]}
        value={value.suffixKey ?? ''}
        allowDeselect={false}
        flex={1}
        onChange={(key) => onChange(settleKey(key || null, value.prefixKey === 'true'))}
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
