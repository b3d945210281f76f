import { Text, UnstyledButton } from '@mantine/core';
import type { StepInfo } from '@scriptorium/contract/steps.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { NoTags } from '../labeling/no-tags.tsx';
import { LabelChip } from '../labeling/tag-menu.tsx';
import { useTagging } from '../labeling/tagging-context.ts';
import classes from './recording.module.css';
import { recordingTexts } from './recording-texts.ts';

/** Tags of a transcript's words: a list with links into the text. */
export function TokenTagPanel({ info }: { info: StepInfo }) {
  const t = useTexts(recordingTexts);
  const { tags, jumpTo } = useTagging();
  const stepTags = tags.tags.filter((tag) => tag.stepId === info.stepDTO.id);
  if (stepTags.length === 0) return <NoTags info={info} />;
  return (
    <ul className={classes.tagList} aria-label={t('tags')}>
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
    </ul>
  );
}
