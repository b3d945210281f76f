import { documents } from '@scriptorium/contract/documents/documents.ts';
import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { isStorable } from '@scriptorium/domain/names.ts';
import { replaceText } from '@scriptorium/engine/content/replace-text.ts';
import { routes } from '../../http/context.ts';
import { lockStepOf } from '../steps/steps.api.ts';
import * as store from './contents.store.ts';

export const contentRoutes = routes((on) => {
  on(documents.saveContent, async ({ document: { processId }, params, body, db, caller, services }) => {
    if (body.docId !== params.id) throw fieldError('documents', 'docId', 'Invalid');
    const text = cleanText(body.content, services.settings.MAX_TEXT_CHARS);
    const step = await store.findParserStep(db, params.id, caller.userId, body.stepId);
    if (!step) throw new AppError('error.step.notEditable');
    const replaced = await inTransaction(db, async (tx) => {
      const { contentId, version } = await lockStepOf(tx, caller, step.id, params.id);
      const type = await store.findDocumentType(tx, params.id);
      if (contentId === null || type?.documentType !== 'TEXTFILE')
        throw new AppError('error.step.notEditable');
      if (contentId !== body.id) throw new AppError('error.tag.stale');
      const made = await replaceText(tx, { documentId: params.id, text, createdBy: caller.userId });
      return { ...made, version };
    });
    const { contentId, moved, detached, reattached, version } = replaced;
    services.engine.announce({ documentId: params.id, processId, version, by: caller.userId });
    return { content: { id: contentId, content: text }, moved, detached, reattached };
  });
});

/** The normalized text: NFC, `\n` line ends, no byte order mark (docs/semantics.md#4). */
function cleanText(given: string, limit: number): string {
  if (!isStorable(given)) throw fieldError('documents', 'content', 'Pattern');
  const text = given
    .replace(/^\u{feff}/u, '')
    .replaceAll(/\r\n?/g, '\n')
    .normalize('NFC');
  if (text.length > limit) throw new AppError('error.text.tooLong', { limit });
  return text;
}
