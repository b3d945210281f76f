import { EditorState } from '@scriptorium/domain/graph/editor-state.ts';
import { Reference } from '@scriptorium/domain/graph/machine-settings.ts';
import { AFTER_CONTENT, defineNode } from '@scriptorium/domain/graph/node-definition.ts';
import { z } from 'zod';

export const MAX_PROMPT_LENGTH = 200_000;

const OptionalReference = Reference.nullable().default(null);

/** Asks a language model about each document; its answer is for people and for later nodes. */
export const llmPrompt = defineNode({
  type: 'LLM_PROMPT',
  settings: z.object({
    /** Null in a new node, which cannot run yet. */
    llmModel: OptionalReference,
    /** A key of the process, instead of the one of the model. */
    secret: OptionalReference,
    /** A template. */
    prompt: z.string().max(MAX_PROMPT_LENGTH),
    /** The state of the template editor, stored for the page; the server reads only the text. */
    promptEditorState: EditorState,
    temperature: z.number().min(0).max(2).multipleOf(0.01),
    /** Sends the file of the document with the prompt. */
    attachFile: z.boolean(),
  }),
  inFile: {
    llmModel: 'chatModel',
    secret: 'secret',
    prompt: 'template',
    promptEditorState: 'editorState',
    temperature: 'plain',
    attachFile: 'plain',
  },
  defaults: {
    options: {
      automatic: true,
      autoStepStatus: 'ACCEPTED',
      requiresAcceptance: false,
      priority: 0,
      handlesRelations: false,
      supportedTaggingTypes: [],
    },
    settings: {
      llmModel: null,
      secret: null,
      prompt: '',
      promptEditorState: null,
      temperature: 1,
      attachFile: false,
    },
  },
  required: ['llmModel', 'prompt'],
  templates: ({ prompt }) => [{ field: 'prompt', template: prompt }],
  passages: true,
  replayed: {
    settings: ['llmModel', 'prompt', 'temperature', 'attachFile'],
    labels: [],
  },
  reasons: ['reason.llmPrompt.incomplete', 'reason.llmPrompt.ragOff', 'note.llmPrompt.wordsOnly'],
  results: [{ name: 'llmresponse', category: 'NODE' }],
  colour: '#7a5cc4',
  traits: {
    upload: false,
    obligatory: false,
    automatic: 'choice',
    predicates: null,
    multiprocessed: false,
    conditionalAcceptance: true,
    forcedAcceptance: false,
    action: false,
    customExternal: false,
    llmExternal: false,
    trainable: false,
    labels: null,
    mode: 'CLASSIFYING',
  },
  followedBy: AFTER_CONTENT,
});
