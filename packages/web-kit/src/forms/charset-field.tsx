import { Select } from '@mantine/core';
import { CHARSETS, GUESS, type Charset, type CharsetChoice } from '@scriptorium/domain/text/charsets.ts';
import { useState } from 'react';
import { charsetTexts } from './charset-texts.ts';
import { useTexts } from '../texts/texts.ts';

const CHOICES = [GUESS, ...CHARSETS] as const;

/** Selects the character set of a file when its parser runs again. */
export function CharsetField({
  chosen,
  onChange,
}: {
  chosen: Charset | null;
  onChange: (choice: CharsetChoice) => void;
}) {
  const t = useTexts(charsetTexts);
  const [value, setValue] = useState<CharsetChoice>(chosen ?? GUESS);
  return (
    <Select
      label={t('label')}
      description={t('about')}
      data={CHOICES.map((choice) => ({ value: choice, label: t(choice) }))}
      value={value}
      onChange={(choice) => {
        if (choice === null) return;
        setValue(choice);
        onChange(choice);
      }}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t('nothingFound')}
    />
  );
}
