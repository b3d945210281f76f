import { feature } from '../../http/feature.ts';
import { llmPromptRoutes } from './llm-prompts.routes.ts';

export const llmPrompts = feature({ routes: [llmPromptRoutes] });
