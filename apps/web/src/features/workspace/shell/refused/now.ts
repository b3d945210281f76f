import type { Issue } from '@scriptorium/contract/annotations/issues.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import {
  classifierTags,
  nerTags,
  type ClassifierTag,
  type NerTag,
} from '@scriptorium/contract/annotations/tags.ts';
import { utterances } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { ChangedUtterances } from '@scriptorium/domain/transcript/changed-utterances.ts';
import { textOf } from '@scriptorium/domain/transcript/transcript.ts';
import { isOf, type Edit } from '@scriptorium/annotating/queue/edit.ts';
import type { TextOfTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { refusedTexts } from './refused-texts.ts';
import type { DocumentNow } from './renewed-input.ts';

/** What is stored now where a refused edit wanted something else. */
export interface StoredNow extends DocumentNow {
  readonly tags: readonly NerTag[];
  readonly classes: readonly ClassifierTag[];
}

type Translate = TextOfTexts<typeof refusedTexts>;

const nameOf = ({ nerTagType, quote }: NerTag): string => `${nerTagType.name}: ${quote}`;

function tagsAt(edit: Edit, tags: readonly NerTag[]): readonly NerTag[] {
  const wanted = [edit.shown as NerTag | readonly NerTag[]].flat();
  return tags.filter((tag) =>
    wanted.some(
      ({ stepId, startOffset, endOffset }) =>
        tag.stepId === stepId &&
        (tag.startOffset ?? 0) < (endOffset ?? 0) &&
        (tag.endOffset ?? 0) > (startOffset ?? 0),
    ),
  );
}

const issueNow = (issue: Issue | undefined, t: Translate): string =>
  issue ? [issue.title, issue.replies.at(-1)?.text ?? issue.text].join(' – ') : t('deleted');

/** What is there now, in a few words. */
export function describeNow(edit: Edit, now: StoredNow, t: Translate): string {
  const body = edit.input.body as { id?: number } | undefined;
  const id = body?.id ?? Number(edit.input.params?.['id']);
  if (isOf(edit, nerTags.create) || isOf(edit, nerTags.createMany))
    return tagsAt(edit, now.tags).map(nameOf).join(', ') || t('noTags');
  if (isOf(edit, nerTags.update) || isOf(edit, nerTags.remove)) {
    const tag = now.tags.find((one) => one.id === id);
    return tag ? nameOf(tag) : t('deleted');
  }
  if (isOf(edit, classifierTags.save))
    return now.classes.map(({ typeName }) => typeName).join(', ') || t('noLabels');
  if (isOf(edit, relationGraphs.update) || isOf(edit, relationGraphs.remove)) {
    const graph = now.graphs.find((one) => one.id === id);
    return graph ? t('relations', { count: graph.relations.length }) : t('deleted');
  }
  if (isOf(edit, utterances.saveBatch)) {
    const ids = new Set((edit.shown as ChangedUtterances).before.map((utterance) => utterance.id));
    const today = now.utterances.filter((utterance) => ids.has(utterance.id));
    return today.map((utterance) => textOf(utterance)).join(' / ') || t('deleted');
  }
  if (isOf(edit, relationGraphs.create)) return t('relations', { count: 0 });
  return isOf(edit, issues.create)
    ? t('notReported')
    : issueNow(
        now.issues.find((one) => one.id === id),
        t,
      );
}
