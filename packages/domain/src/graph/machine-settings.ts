import { z } from 'zod';
import { EditorState } from './editor-state.ts';
import type { TemplateField } from './template-field.ts';
import type { SettingInFile } from './settings-in-file.ts';
import { SPEECH_LANGUAGES } from '../transcript/speech-languages.ts';
import type { FieldFault } from '../field-fault.ts';
import { urlFault, urlField } from './url-field.ts';
import { holdsCredentials, HOST_PLACEHOLDER, isModelUrl, receiverOfUrl } from './request-url.ts';

export const Reference = z.object({ id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

const ExternalUrl = z
  .string()
  .max(4000)
  .refine(isModelUrl, { error: 'Pattern' })
  .refine((url) => !holdsCredentials(url), { error: 'Invalid' });

const Custom = z.object({
  configType: z.literal('CUSTOM'),
  /** The name that its labels show, and that is sent with each document. */
  model: z.string().trim().max(100).default(''),
  /** A template. */
  restApiUrl: ExternalUrl,
  restApiUrlEditorState: EditorState,
  /** Sent as a bearer token. */
  secret: Reference.nullable().default(null),
});

const MAX_INSTRUCTIONS = 20_000;

const Llm = z.object({
  configType: z.literal('LLM'),
  llmModel: Reference,
  /** A key of the process, instead of the one of the model. */
  secret: Reference.nullable().default(null),
  /** Instructions for the model, in addition to the labels. */
  instructions: z.string().max(MAX_INSTRUCTIONS).default(''),
});

export const MAX_COMPARED_NODES = 20;

/** Beyond the specification: the labels that several nodes, or several people, agree on. */
const Agreement = z.object({
  configType: z.literal('AGREEMENT'),
  /** Nodes before this one; labels are compared by their names. */
  nodes: z.array(Reference).min(1).max(MAX_COMPARED_NODES),
  /** The number of compared nodes that must give a label for it to pass without a person. */
  quorum: z.number().int().min(2).max(100).default(2),
});

/** The machine that labels the documents of a node instead of people; null: people label them. */
export const ExternalConfig = z
  .discriminatedUnion('configType', [Custom, Llm, Agreement])
  .nullable()
  .default(null);
export type ExternalConfig = NonNullable<z.output<typeof ExternalConfig>>;
export type CustomConfig = z.output<typeof Custom>;
export type LlmConfig = z.output<typeof Llm>;
export type AgreementConfig = z.output<typeof Agreement>;

export const MAX_SPEECH_HINTS = 500;

const Speech = z.object({
  configType: z.literal('SPEECH'),
  /** A model of the kind TRANSCRIPTION. */
  llmModel: Reference,
  /** A key of the process, instead of the one of the model. */
  secret: Reference.nullable().default(null),
  /** Names and terms that may be said, beside those of the glossary. */
  hints: z.string().max(MAX_SPEECH_HINTS).default(''),
  /** ISO 639-1; null: the model finds out. */
  language: z.enum(SPEECH_LANGUAGES).nullable().default(null),
});

/** The machine that transcribes recordings instead of people; null: people transcribe them. */
export const RecognitionConfig = z
  .discriminatedUnion('configType', [Custom, Speech])
  .nullable()
  .default(null);
export type RecognitionConfig = NonNullable<z.output<typeof RecognitionConfig>>;
export type SpeechConfig = z.output<typeof Speech>;

export const MIN_TRAINING_THRESHOLD = 10;

const training = {
  /** Starts by itself after `threshold` more documents have been accepted. */
  automaticTraining: z.boolean().default(false),
  threshold: z.number().int().min(MIN_TRAINING_THRESHOLD).max(100_000).default(MIN_TRAINING_THRESHOLD),
};

const BuiltIn = z.object({
  model: z.literal('BUILT_IN'),
  requestPath: z.string().max(4000).default(''),
  ...training,
});

/** The address of a model that learns is a URL, or on the host of models; it contains no wildcards (NODE-13). */
function requestPathFault(text: string): FieldFault | null {
  if (!text.startsWith(HOST_PLACEHOLDER)) return urlFault(text);
  return isModelUrl(text) ? null : { key: 'urlRegexError' };
}

const Remote = z.object({
  model: z.literal('REMOTE'),
  /** Gets the accepted documents of the node. */
  requestPath: urlField(4000, requestPathFault),
  /** Beyond the specification: sent as a bearer token. */
  secret: Reference.nullable().default(null),
  ...training,
});

/** The accepted documents that a training on the server needs: fewer teach chance. */
export const MIN_TRAINING_DOCUMENTS = 10;

/** The model that a node trains with accepted documents; null: the node does not learn. */
export const TrainableConfig = z.discriminatedUnion('model', [BuiltIn, Remote]).nullable().default(null);
export type TrainableConfig = NonNullable<z.output<typeof TrainableConfig>>;
export type RemoteTrainableConfig = z.output<typeof Remote>;

/** The settings of machines in a process file. */
export const EXTERNAL_IN_FILE = {
  fields: {
    restApiUrl: 'template',
    restApiUrlEditorState: 'editorState',
    secret: 'secret',
    llmModel: 'chatModel',
    nodes: { list: 'node' },
  },
} as const satisfies SettingInFile;
export const RECOGNITION_IN_FILE = {
  fields: { ...EXTERNAL_IN_FILE.fields, llmModel: 'transcriptionModel' },
} as const satisfies SettingInFile;
export const TRAINABLE_IN_FILE = { fields: { secret: 'secret' } } as const satisfies SettingInFile;

/** The settings of a node that configure the machine that does its work. */
export interface MachineSettings {
  readonly externalConfig?: unknown;
  readonly trainableConfig?: unknown;
}

const isSet = (config: unknown): boolean => config !== null && config !== undefined;

/** A model outside the product labels its documents. */
export const isExternal = ({ externalConfig }: MachineSettings): boolean => isSet(externalConfig);

export const isTrainable = ({ trainableConfig }: MachineSettings): boolean => isSet(trainableConfig);

/** Whether the model of a node is trained on this server. */
export const learnsHere = ({ trainableConfig }: MachineSettings): boolean =>
  isSet(trainableConfig) && (trainableConfig as TrainableConfig).model === 'BUILT_IN';

/** The ids in the settings of a node that refer to something outside it. */
type Referring = Readonly<Record<string, unknown>> & {
  readonly externalConfig?: { readonly llmModel?: unknown } | null;
};

const idIn = (reference: unknown): number | undefined =>
  (reference as { readonly id: number } | null | undefined)?.id;

/** The language model that a node asks. */
export const modelIdIn = (settings: Referring): number | undefined =>
  idIn(settings['llmModel']) ?? idIn(settings.externalConfig?.llmModel);

/** The nodes whose labels a node compares; none for nodes that are labelled otherwise. */
export const comparedNodesIn = ({ externalConfig }: MachineSettings): number[] => {
  const { success, data } = Agreement.safeParse(externalConfig);
  return success ? data.nodes.map(({ id }) => id) : [];
};

/** The templates in the settings of an external model. */
export const externalTemplates = ({
  externalConfig: config,
}: {
  readonly externalConfig?: ExternalConfig | RecognitionConfig | null;
}): TemplateField[] =>
  config?.configType === 'CUSTOM'
    ? [{ field: 'externalConfig.restApiUrl', template: config.restApiUrl, isAddress: true }]
    : [];

/** The server of an external model. */
export const externalReceiver = ({
  externalConfig: config,
}: {
  readonly externalConfig?: ExternalConfig | RecognitionConfig | null;
}): string | null => (config?.configType === 'CUSTOM' ? receiverOfUrl(config.restApiUrl) : null);
