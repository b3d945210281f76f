import type { Issue } from '@scriptorium/contract/annotations/issues.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { relationGraphs, type RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { utterances } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { ChangedUtterances } from '@scriptorium/domain/transcript/changed-utterances.ts';
import { rebaseChange } from '@scriptorium/domain/transcript/rebase-change.ts';
import type { Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { batchOf } from '@scriptorium/annotating/queue/transcript-batch.ts';
import type { EditInput, Edit } from '@scriptorium/annotating/queue/edit.ts';
import { isOf } from '@scriptorium/annotating/queue/edit.ts';

/** The stored state of the document of a refused edit. */
export interface DocumentNow {
  readonly content: { readonly id: number; readonly content: string } | null;
  readonly graphs: readonly RelationGraph[];
  readonly issues: readonly Issue[];
  readonly utterances: readonly Utterance[];
}

interface Place {
  readonly startOffset?: number;
  readonly endOffset?: number;
  readonly quote?: string;
}

/** The occurrence of a quote that is nearest to where it was; undefined if the text has none. */
function nearest(text: string, quote: string, from: number): number | undefined {
  const before = text.lastIndexOf(quote, from);
  const after = text.indexOf(quote, from);
  if (before < 0 && after < 0) return undefined;
  if (before < 0 || after < 0) return Math.max(before, after);
  return from - before <= after - from ? before : after;
}

/** The place of the same words in the text as it is now; undefined if the text has none. */
function moved<P extends Place>(place: P, text: string): P | undefined {
  const { startOffset, quote } = place;
  if (startOffset === undefined || quote === undefined || quote === '') return place;
  const start = nearest(text, quote, startOffset);
  return start === undefined ? undefined : { ...place, startOffset: start, endOffset: start + quote.length };
}

interface Body extends Place {
  readonly id?: number;
  readonly contentId?: number;
  readonly spans?: readonly Place[];
  readonly relations?: readonly { id?: number }[];
}

/** The body with its places in the text of today; undefined if a place is missing. */
function inText(body: Body, content: DocumentNow['content']): Body | undefined {
  if (!content || body.contentId === undefined) return body;
  const { id: contentId, content: text } = content;
  if (!body.spans) {
    const place = moved(body, text);
    return place && { ...place, contentId };
  }
  const spans = body.spans.map((span) => moved(span, text));
  return spans.includes(undefined) ? undefined : { ...body, spans: spans as Place[], contentId };
}

/**
 * The input with which a refused edit is sent again: about the same words, and over what is stored now. Undefined if the
 * text has lost those words.
 */
export function renewedInput(edit: Edit, now: DocumentNow): EditInput | undefined {
  if (edit.input.body === undefined || Array.isArray(edit.input.body)) return edit.input;
  if (isOf(edit, utterances.saveBatch)) {
    const batch = batchOf(rebaseChange(edit.shown as ChangedUtterances, now.utterances));
    return batch.length === 0 ? undefined : { ...edit.input, body: { ...edit.input.body, batch } };
  }
  const body = inText(edit.input.body as Body, now.content);
  if (!body) return undefined;
  if (isOf(edit, relationGraphs.update)) {
    const stored = now.graphs.find(({ id }) => id === body.id);
    const known = new Set(stored?.relations.map(({ id }) => id));
    // A relation that somebody deleted is created again.
    const relations = body.relations?.map(({ id, ...rest }) =>
      id !== undefined && known.has(id) ? { id, ...rest } : rest,
    );
    return { ...edit.input, body: { ...body, relations, version: stored?.version } };
  }
  if (isOf(edit, issues.update)) {
    const stored = now.issues.find(({ id }) => id === body.id);
    return { ...edit.input, body: { ...body, expectedStatus: stored?.status } };
  }
  return { ...edit.input, body };
}
