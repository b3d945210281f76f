import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconFileText } from '@tabler/icons-react';
import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import type { fileParser } from '../file-parser.definition.ts';
import { fileParserReasons } from './reason-texts.ts';
import { ocrLanguagesOf } from './ocr.ts';
import { isRecognitionComplete } from './speech.ts';
import { ParserPanel } from './step-panel.tsx';

export const fileParserWeb: NodeWebOf<typeof fileParser> = {
  texts: defineTexts(
    {
      name: 'File parser',
      about: 'Turns every uploaded file into text, page images and transcripts.',
    },
    {
      name: 'Parser plików',
      about: 'Zamienia każdy przesłany plik w tekst, obrazy stron i transkrypcje.',
    },
  ),
  Icon: IconFileText,
  reasons: fileParserReasons,
  results: null,
  problems: (draft) => [
    ...(isRecognitionComplete(draft) ? [] : ['externalConfig']),
    ...(ocrLanguagesOf(draft).length > 0 ? [] : ['ocrLanguages']),
  ],
  StepPanel: ParserPanel,
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
};
