import type { IssueSubject } from '../../../annotating/issues/issue-subject.ts';
import type { SelectedWords } from '../../../annotating/transcript/word-selection.ts';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';

/** Words as the subject of a problem. */
export const subjectOf = (text: TranscriptText, words: SelectedWords | null): IssueSubject | null =>
  words && {
    type: 'TOKEN',
    tokens: words.tokenIds.flatMap((id) => text.find(id, words.utteranceId)?.token ?? []),
  };
