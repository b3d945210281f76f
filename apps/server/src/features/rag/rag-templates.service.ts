import { AppError, fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { RagTemplate, ragTemplates } from '@scriptorium/contract/machines/rag.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import {
  DEFAULT_RAG_TEMPLATE,
  foreignWildcard,
  hasRagWildcards,
} from '@scriptorium/domain/rag/rag-template.ts';
import { placeholder } from '@scriptorium/domain/text/wildcards.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { recordAudit } from '../audits/audits.api.ts';
import { lockProcess } from '../graph/graph.api.ts';
import * as store from './rag-templates.store.ts';

const MAX_TEMPLATES = 50;
/** Characters of an unknown wildcard in an error. */
const SHOWN = 100;

interface TemplateContext {
  readonly db: Db;
  readonly caller: Caller;
  readonly request: Pick<FastifyRequest, 'ip'>;
}

export async function saveTemplate(
  { db, caller, request }: TemplateContext,
  { id = null, processId, template, templateEditorState, active }: z.output<typeof ragTemplates.save.body>,
): Promise<RagTemplate> {
  requireWildcards(template);
  return inTransaction(db, async (tx) => {
    await lockProcess(tx, processId);
    if (id === null && (await store.countTemplates(tx, processId)) >= MAX_TEMPLATES)
      throw fieldError('rag-templates', 'template', 'Size');
    const editorState = JSON.stringify(JSON.parse(templateEditorState));
    const userId = caller.userId;
    const saved = await store.saveTemplate(tx, { id, processId, template, editorState, active, userId });
    if (!saved) throw notFound();
    const data = { processId, templateId: saved.id };
    await recordAudit(tx, request, { type: 'RAG_TEMPLATE_UPDATE', by: caller, data });
    return saved;
  });
}

export const removeTemplate = (
  { db, caller, request }: TemplateContext,
  { id, processId }: { id: number; processId: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockProcess(tx, processId);
    if (!(await store.deleteTemplate(tx, id))) throw notFound();
    const data = { processId, templateId: id };
    await recordAudit(tx, request, { type: 'RAG_TEMPLATE_DELETE', by: caller, data });
  });

/** The template of the questions of a process. */
export const templateOf = async (db: Db, processId: number): Promise<string> =>
  (await store.findActive(db, processId))?.template ?? DEFAULT_RAG_TEMPLATE;

function requireWildcards(template: string): void {
  const fields = [{ objectName: 'rag-templates', field: 'template', message: 'Invalid' as const }];
  if (!hasRagWildcards(template))
    throw new AppError('soaApp.ragTemplate.creatorModal.editorValidationError', {}, fields);
  const foreign = foreignWildcard(template);
  if (foreign === undefined) return;
  const wildcard = placeholder(foreign).slice(0, SHOWN).toWellFormed();
  throw new AppError('error.rag.wildcardUnknown', { wildcard }, fields);
}
