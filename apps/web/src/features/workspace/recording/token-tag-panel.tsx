import { Text, UnstyledButton } from '@mantine/core';
import type { StepInfo } from '@scriptorium/contract/steps.ts';
import { PlainList } from '@scriptorium/ui/plain-list.tsx';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { NoTags } from '../labeling/no-tags.tsx';
import { LabelChip } from '../labeling/tag-menu.tsx';
import { useTags, useTagView } from '../labeling/tagging-context.ts';
import classes from './recording.module.css';
import { recordingTexts } from './recording-texts.ts';

/** Tags of a transcript's words: a list with links into the text. */
export function TokenTagPanel({ info }: { info: StepInfo }) {
  const t = useTexts(recordingTexts);
  const { tags } = useTags();
  const { jumpTo } = useTagView();
  const stepTags = tags.filter((tag) => tag.stepId === info.stepDTO.id);
  if (stepTags.length === 0) return <NoTags info={info} />;
  return (
    <PlainList aria-label={t('tags')}>
      {stepTags.map((tag) => (
        <li key={tag.id}>
          <UnstyledButton className={classes.tagRow} onClick={() => jumpTo(tag)}>
            <LabelChip type={tag.nerTagType} />
            <Text size="sm" truncate>
              {tag.quote}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </PlainList>
  );
}
