import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import { rag, ragTemplates, type RagQuery } from '@scriptorium/contract/machines/rag.ts';
import { editorStateOf } from '@scriptorium/domain/rag/editor-state-of.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import type { ProcessRef } from '@scriptorium/node-server/http/resources.ts';
import { DEFAULT_RAG_TEMPLATE } from '@scriptorium/domain/rag/rag-template.ts';
import { routes, type Exchange } from '../../http/context.ts';
import type { Services } from '../../http/services.ts';
import { countQuestion } from './question-limit.store.ts';
import { countIndexed, findRagProcess, listFailures } from './rag-index.store.ts';
import { keyOpener } from './rag-key.ts';
import { answerQuestion, type Asking } from './rag-query.service.ts';
import { streamAnswer } from './stream-answer.ts';
import { queueSync } from './rag-sync.api.ts';
import { removeTemplate, saveTemplate } from './rag-templates.service.ts';
import { listTemplates } from './rag-templates.store.ts';

/** Refuses calls of RAG endpoints without the profile, as if they did not exist. */
function requireProfile({ settings }: Pick<Services, 'settings'>): void {
  if (!settings.PROFILES.includes('rag')) throw notFound();
}

interface QuestionCall extends Exchange {
  readonly body: RagQuery;
  readonly process: ProcessRef;
  readonly db: Db;
  readonly services: Services;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

const countQuestionOf = ({ db, caller, services: { settings } }: QuestionCall): Promise<void> =>
  countQuestion(db, caller.userId, settings.QUESTIONS_PER_USER);

/** A question as it was sent. */
function askingOf({
  body,
  process,
  db,
  services: { ofNodes },
  caller,
  request,
  signal,
}: QuestionCall): Asking {
  const secret = { processId: process.id, secretId: body.secret?.id };
  return {
    db,
    services: ofNodes,
    question: body,
    visible: process.visible,
    userId: caller.userId,
    openKey: keyOpener({ db, sealer: ofNodes.sealer, caller, request }, secret),
    signal,
  };
}

export const ragRoutes = routes((on) => {
  on(rag.ask, async (call) => {
    requireProfile(call.services);
    await countQuestionOf(call);
    return answerQuestion(askingOf(call));
  });

  on(rag.stream, async (call) => {
    requireProfile(call.services);
    await countQuestionOf(call);
    const asking = askingOf(call);
    return streamAnswer((progress) => answerQuestion({ ...asking, progress }), {
      signal: asking.signal,
      onError: (error) =>
        call.request.log.error({ err: error }, 'an answer to a question could not be finished'),
    });
  });

  on(rag.index, async ({ process, db, services }) => {
    requireProfile(services);
    if (process.visible !== 'all') return { counts: null, failures: [] };
    return {
      counts: await countIndexed(db, process.id),
      failures: await listFailures(db, process.id),
    };
  });

  on(rag.retry, async ({ process, db, services }) => {
    requireProfile(services);
    if (!(await findRagProcess(db, process.id))?.isRagEnabled) throw new AppError('error.rag.off');
    await queueSync(db, [process.id], { failed: true });
    services.engine.wake();
  });

  on(ragTemplates.list, async ({ process, db, services }) => {
    requireProfile(services);
    return listTemplates(db, process.id);
  });

  on(ragTemplates.defaults, async ({ services }) => {
    requireProfile(services);
    return {
      defaultRagTemplate: DEFAULT_RAG_TEMPLATE,
      defaultRagTemplateEditorState: JSON.stringify(editorStateOf(DEFAULT_RAG_TEMPLATE)),
    };
  });

  on(ragTemplates.save, async ({ body, services, ...context }) => {
    requireProfile(services);
    return saveTemplate(context, body);
  });

  on(ragTemplates.remove, async ({ params, process, services, ...context }) => {
    requireProfile(services);
    await removeTemplate(context, { id: params.id, processId: process.id });
  });
});
