import type { ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { utterances } from '@scriptorium/contract/documents/transcript-edits.ts';

/** Utterances as they are after a change. */
export type Batch = ParsedOf<typeof utterances.saveBatch>['body']['batch'];
