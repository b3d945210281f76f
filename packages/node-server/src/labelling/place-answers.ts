import type { Span } from '@scriptorium/domain/text/move-spans.ts';
import { placeClasses, placeSpans } from '@scriptorium/labelling/answer/place-labels.ts';
import { readClasses, readSpans, type DroppedLabel } from '@scriptorium/labelling/answer/read-labels.ts';
import type { LabelOption } from '@scriptorium/labelling/label-option.ts';
import { mergeClasses, mergeSpans } from '@scriptorium/labelling/parts/merge-parts.ts';
import type { Task } from '@scriptorium/labelling/task.ts';
import type { Labelled } from './labelled.ts';
import type { LabellingRun } from './labelling-runs.store.ts';

/** The answer about a text, or about a part of it. */
export interface PartAnswer {
  readonly part: Span;
  readonly run: LabellingRun;
}

export interface PlacedAnswers extends Pick<Labelled, 'classes' | 'spans'> {
  /** The labels that each answer placed and dropped. */
  readonly outcomes: readonly {
    readonly runId: number;
    readonly placed: number;
    readonly dropped: readonly DroppedLabel[];
  }[];
}

/** The labels that the answers about the parts of a text give the whole of it: quotes are looked for in their own part. */
export function placeAnswers(
  answers: readonly PartAnswer[],
  { task, labels, text }: { task: Task; labels: readonly LabelOption[]; text: string },
): PlacedAnswers {
  if (task === 'CLASSES') {
    const parts = answers.map(({ part, run }) => {
      const { found, dropped } = placeClasses(readClasses(run.answer) ?? [], labels);
      return { part, labelIds: found, runId: run.id, placed: found.length, dropped };
    });
    return { classes: mergeClasses(parts), spans: [], outcomes: parts };
  }
  const parts = answers.map(({ part, run }) => {
    const { found, dropped } = placeSpans(
      readSpans(run.answer) ?? [],
      labels,
      text.slice(part.start, part.end),
    );
    const spans = found.map((span) => ({
      ...span,
      start: span.start + part.start,
      end: span.end + part.start,
    }));
    return { part, spans, runId: run.id, placed: found.length, dropped };
  });
  return { classes: [], spans: mergeSpans(parts), outcomes: parts };
}
