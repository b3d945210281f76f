import type { Authority } from '@scriptorium/domain/access/access.ts';
import type { DocumentStatus, StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import type { ColumnType } from 'kysely';

/**
 * Types of columns that PostgreSQL does not know: the contents of JSON, the words of a text, and what the driver reads
 * and writes. `column-types.ts` says which column has which type.
 */

/** Timestamps are read as ISO 8601 strings, and written as dates or strings. */
export type IsoTimestamp = ColumnType<string, string | Date, string | Date>;
export type Bytes = ColumnType<Buffer, Uint8Array, Uint8Array>;
/** The driver reads an array of bigint as texts: select it with `to_json`. */
export type Ids = ColumnType<string[], number[], number[]>;
/** Read with `to_json`. */
export type Amounts = ColumnType<unknown, number[], number[]>;

export type JsonRecord = Record<string, unknown>;

// People and rights
export type KeyPurpose = 'ACTIVATE' | 'RESET';
export type AuthorityType = Authority['type'];
export type ViewPage = 'documents-dashboard' | 'issues-dashboard' | 'documents';

// Processes and their design
export type PredicateType = 'COMPLEX' | 'CLF' | 'NER';
export type LogicalOperator = 'AND' | 'OR';
export type ProcessChangeKind = 'EDIT' | 'CREATE' | 'UNDO' | 'REDO' | 'RESTORE';

// Documents and steps

/** A word on a page image: offsets into the text, box as fractions of the image. */
export type WordRow = [start: number, end: number, x0: number, y0: number, x1: number, y1: number];

/** Duration of a run, and its rules or model. */
export interface StepRun {
  ms: number;
  rulesVersion?: number;
  model?: string;
  /** The replay that ran it. */
  replay?: number;
}

/** Kinds of rows in the change feed. */
export type RecordedKind =
  | 'STEP'
  | 'STATUS'
  | 'CONTENT'
  | 'TRANSCRIPT'
  | 'ASSIGNEES'
  | 'BLOCK'
  | 'PARTNER'
  | 'TAG'
  | 'CLASSIFIER_TAGS'
  | 'ISSUE'
  | 'RELATIONS';

// Labels and annotations
export type DataFormat = 'DATE' | 'MONEY';
export type MatchingType = 'EXACT' | 'REGEX' | 'FUZZY';
export type TagType = 'ASR_NER_TAG' | 'SPAN_TAG' | 'TIMESPAN_TAG';
export type TagSource = 'USER' | 'RULE' | 'MODEL' | 'PROMPT' | 'IMPORT';

// Jobs, actions and servers
export type ServerRole = 'all' | 'web' | 'worker';
export type JobState = 'ready' | 'running' | 'done' | 'failed';
export type ExecutionCause = 'CRON' | 'THRESHOLD' | 'REQUEST';
export type ExecutionState = 'GATHERING' | 'SENDING' | 'SETTLING' | 'SUCCESS' | 'FAILURE';
export type OutboxState = 'PENDING' | 'SENDING' | 'SENT' | 'FAILED' | 'UNKNOWN';

// Connections to other systems
export type ConnectionKind = 'EMAIL' | 'SFTP' | 'GOOGLE_DRIVE' | 'FOLDER';
export type ConnectionState = 'OK' | 'BACKOFF' | 'STOPPED';
export type SourceItemState = 'FOUND' | 'DONE' | 'EMPTY' | 'GONE' | 'FAILED' | 'SKIPPED';

/** The numbers of the last successful listing. */
export interface Listing {
  listed: number;
  found: number;
  known: number;
}

// Models and retrieval
export type ModelProtocol = 'OPENAI' | 'ANTHROPIC' | 'GOOGLE' | 'OLLAMA';
export type ModelKind = 'CHAT' | 'EMBEDDING' | 'TRANSCRIPTION';
export type OutputLimitField = 'max_completion_tokens' | 'max_tokens';
export type AnswerFormat = 'SCHEMA' | 'JSON' | 'TEXT';
export type CallPurpose = 'TEST' | 'PROMPT' | 'LABELS' | 'RAG' | 'EMBEDDING' | 'TRANSCRIPTION';
export type CallOutcome = 'STARTED' | 'OK' | 'FAILED';
export type LabellingKind = 'CUSTOM' | 'LLM' | 'TRAINED' | 'AGREEMENT';
export type RagDocumentState = 'PENDING' | 'READY' | 'FAILED';

// Replays
export type ReplayState = 'RUNNING' | 'DONE' | 'CANCELLED' | 'FAILED' | 'UNDOING' | 'UNDONE';

/** The results that the machine of a step gave before a replay, as rows. */
export interface StoredResults {
  readonly run: object | null;
  readonly tags: readonly object[];
  readonly classes: readonly object[];
  /** The id of a language model's answer; 0 where there was none. */
  readonly response: number;
}

/** A document before a replay changed it. */
export interface BeforeReplay {
  readonly status: DocumentStatus;
  readonly contentId: number | null;
  readonly steps: readonly { readonly id: number; readonly status: StepStatus }[];
  /** By step id. */
  readonly results: Readonly<Record<string, StoredResults>>;
}

/** The unit of an amount in the statistics: tags, milliseconds of work, documents, finished steps, calls or money. */
export type StatisticMeasure =
  | 'TAGS'
  | 'USER_TAGS'
  | 'WORK'
  | 'ARRIVED'
  | 'FINISHED'
  | 'REOPENED'
  | 'REMOVED'
  | 'WAITED'
  | 'WAITED_AT'
  | 'CALLS'
  | 'COST'
  | 'UNPRICED';

// Trainings
export type TrainingModel = 'BUILT_IN' | 'REMOTE';
export type TrainingState = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED';
export type TrainingMethod = 'LOGISTIC_REGRESSION' | 'NAIVE_BAYES' | 'AVERAGED_PERCEPTRON';

/** How well a version gives one label, measured on documents that were held out. */
export interface StoredQuality {
  labelId: number;
  /** As it was named then. */
  name: string;
  precision: number;
  recall: number;
  f1: number;
  support: number;
  /** Only of tags: F1 of a lexicon of the same documents. */
  lexiconF1?: number;
}

export interface StoredLeftOut {
  labelId: number;
  name: string;
  support: number;
}
