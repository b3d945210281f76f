import { MultiSelect } from '@mantine/core';
import { MAX_OCR_LANGUAGES } from '@scriptorium/domain/text/ocr-languages.ts';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useLanguage, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { ocrLanguages } from '../file-parser.contract.ts';
import { nameOfLanguage, ocrLanguagesOf } from './ocr.ts';
import { fileParserTexts } from './texts.ts';

/** Chooses the languages in which scans and pictures are read. */
export function OcrSection(panel: NodePanelProps) {
  const read = useRead(ocrLanguages.list, {});
  return (
    <ReadStates read={read}>{(installed) => <LanguagesField {...panel} installed={installed} />}</ReadStates>
  );
}

interface LanguagesFieldProps extends NodePanelProps {
  readonly installed: readonly string[];
}

function LanguagesField({ draft, edit, errorOf, readOnly, installed }: LanguagesFieldProps) {
  const t = useTexts(fileParserTexts);
  const shown = useLanguage();
  const chosen = ocrLanguagesOf(draft);
  const options = [...new Set([...installed, ...chosen])].map((value) => {
    const name = nameOfLanguage(value, shown);
    return { value, label: installed.includes(value) ? name : t('ocrLanguageMissing', { name }) };
  });
  return (
    <MultiSelect
      label={t('ocrLanguages')}
      description={t('ocrLanguagesAbout')}
      data={options.toSorted((a, b) => a.label.localeCompare(b.label, shown))}
      value={[...chosen]}
      readOnly={readOnly}
      searchable={!readOnly}
      hidePickedOptions
      maxValues={MAX_OCR_LANGUAGES}
      nothingFoundMessage={t('noLanguage')}
      error={chosen.length === 0 ? t('ocrLanguagesNeeded') : errorOf('ocrLanguages')}
      onChange={(languages) => edit({ ocrLanguages: languages }, 'typed')}
    />
  );
}
