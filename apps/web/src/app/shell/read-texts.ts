import type { Language } from '@scriptorium/domain/languages.ts';
import type { TextFile } from '@scriptorium/web-kit/texts/texts.ts';
import { loadChunk } from '@scriptorium/web-kit/page/load-chunk.ts';

/** Loads the texts that the build wrote to `i18n/{language}.json` (I18N-03). */
export const readTexts = (language: Language): Promise<TextFile> =>
  loadChunk(async () => {
    const answer = await fetch(`/i18n/${language}.json`);
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return (await answer.json()) as TextFile;
  });
