import type { TextRange } from '@scriptorium/annotator/core/span.ts';

/** The subject of an issue. */
export type IssueSubject =
  | { readonly type: 'TEXT'; readonly range: TextRange }
  | { readonly type: 'TOKEN'; readonly tokens: readonly { readonly id: number; readonly value: string }[] }
  | { readonly type: 'TAG'; readonly tags: readonly { readonly id: number; readonly quote: string }[] }
  | { readonly type: 'RELATION'; readonly relation: { readonly id: number; readonly quote: string } };
