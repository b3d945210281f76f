export const STEP_STATUSES = ['ACCEPTED', 'DONE', 'PROCESSING', 'WAITING', 'ERROR'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

/** The status in which an automatic step may be left when its work is finished. */
export const AUTO_STEP_STATUSES = ['WAITING', 'DONE', 'ACCEPTED'] as const satisfies StepStatus[];
export type AutoStepStatus = (typeof AUTO_STEP_STATUSES)[number];

/** A document is never ACCEPTED (docs/semantics.md#2). */
export const DOCUMENT_STATUSES = ['ERROR', 'PROCESSING', 'WAITING', 'DONE'] as const satisfies StepStatus[];
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const DOCUMENT_TYPES = ['TEXTFILE', 'AUDIOFILE'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
