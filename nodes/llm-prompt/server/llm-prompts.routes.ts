import { llmPrompts } from '../llm-prompt.contract.ts';
import { nodeRoutes } from '@scriptorium/node-server/http/handler.ts';
import { listVisible, rerunWithPrompt } from './llm-prompts.service.ts';

export const llmPromptRoutes = nodeRoutes((on) => {
  on(llmPrompts.responses, ({ document: { id, visible }, db }) => listVisible(db, id, visible));

  on(llmPrompts.rerun, ({ step, body, db, caller, services, signal }) =>
    rerunWithPrompt(db, services, {
      step,
      prompt: body.prompt,
      editorState: body.promptEditorState ?? {},
      actor: caller,
      signal,
    }),
  );
});
