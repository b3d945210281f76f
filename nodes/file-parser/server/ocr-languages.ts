import { fieldError } from '@scriptorium/contract/errors.ts';
import { findLanguages } from '@scriptorium/documents/ocr/installed.ts';
import { nodeRoutes } from '@scriptorium/node-server/http/handler.ts';
import { speechModelReferences } from '@scriptorium/node-server/models/model-references.ts';
import type { SettingsReferences } from '@scriptorium/node-server/node-server.ts';
import { ocrLanguages } from '../file-parser.contract.ts';

export const fileParserRoutes = nodeRoutes((on) => {
  on(ocrLanguages.list, async () => (await findLanguages()).found);
});

/** The speech model of a parser, and its languages of OCR: only installed ones may be added. */
export const fileParserReferences: SettingsReferences = {
  ...speechModelReferences,
  async check(tx, change) {
    await speechModelReferences.check(tx, change);
    const known = new Set([...(await findLanguages()).found, ...languagesIn(change.before)]);
    if (languagesIn(change.after).some((language) => !known.has(language)))
      throw fieldError('nodes', 'ocrLanguages', 'Invalid');
  },
};

const languagesIn = (settings: Record<string, unknown>): readonly string[] =>
  (settings['ocrLanguages'] as readonly string[] | undefined) ?? [];
