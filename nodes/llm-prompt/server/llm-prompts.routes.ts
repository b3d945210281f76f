import { llmPrompts } from '../llm-prompt.contract.ts';
import { callerSignal } from '@scriptorium/server/http/caller-signal.ts';
import { routes } from '@scriptorium/server/http/context.ts';
import { listVisible, rerunWithPrompt } from './llm-prompts.service.ts';

export const llmPromptRoutes = routes((on) => {
  on(llmPrompts.responses, ({ document: { id, visible }, db }) => listVisible(db, id, visible));

  on(llmPrompts.rerun, ({ step, body, db, caller, services, reply }) =>
    rerunWithPrompt(db, services.engine, {
      step,
      prompt: body.prompt,
      editorState: body.promptEditorState ?? {},
      actor: caller,
      signal: callerSignal(reply),
    }),
  );
});
