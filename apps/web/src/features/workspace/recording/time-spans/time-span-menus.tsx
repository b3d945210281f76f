import { Button, Group } from '@mantine/core';
import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useResolvedId } from '@scriptorium/annotating/queue/edit-context.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconClockEdit, IconPlayerPlayFilled } from '@tabler/icons-react';
import { ReportMenu } from '../../issues/report-menu.tsx';
import { ChooseLabel } from '../../tagging/choose-label.tsx';
import { labelTexts } from '../../annotating/tags/label-texts.ts';
import { TagMenu } from '../../tagging/tag-menu.tsx';
import { tagText } from '@scriptorium/annotating/kinds/tags/tags.ts';
import { useTagActions, useTags } from '../../annotating/tags/tagging-context.ts';
import { useRelations } from '../../annotating/relations/relations-context.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import { PopoverAt } from '../../core/tools/popover-at.tsx';
import type { Playback, TimeRange } from '../core/playback.ts';
import { TimestampEditor } from '../player/timestamps/timestamp-editor.tsx';
import { timestampTexts } from '../player/timestamps/timestamp-texts.ts';
import { timeSpanTexts } from './time-span-texts.ts';
import { rangeOf, type TimeSpanMenu, type TimeSpans } from './use-time-spans.ts';

interface MenuProps {
  spans: TimeSpans;
  playback: Playback;
  onClose: () => void;
}

const timesOf = ({ startMs, endMs }: TimeRange): string =>
  tagText({ quote: '', tsStart: startMs / 1000, tsEnd: endMs / 1000 });

/** The labels for a selected part, with buttons to hear it and to set its times. */
function NewTimeSpan({
  menu: { at, range },
  spans,
  playback,
  onClose,
}: MenuProps & { menu: Extract<TimeSpanMenu, { kind: 'new' }> }) {
  const t = useTexts(timeSpanTexts);
  return (
    <ChooseLabel
      menu="TIMESPAN_LABEL"
      at={at}
      quote={timesOf(range)}
      onChoose={(label) => spans.add(label, range)}
      onClose={onClose}
    >
      <Group gap={6} px="sm" pb="sm">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerPlayFilled size={14} />}
          onClick={() => playback.playRange(range)}
        >
          {t('play')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconClockEdit size={15} />}
          onClick={() => spans.setMenu({ kind: 'newTimes', at, range })}
        >
          {t('editTimes')}
        </Button>
      </Group>
    </ChooseLabel>
  );
}

function EditTimes({
  at,
  range,
  mode = 'edit',
  playback,
  onSave,
  onClose,
}: Pick<MenuProps, 'playback' | 'onClose'> & {
  at: Point;
  range: TimeRange;
  mode?: 'edit' | 'preview';
  onSave: (range: TimeRange) => void;
}) {
  const t = useTexts(timestampTexts);
  return (
    <PopoverAt at={at} label={t('title')} width={460} onClose={onClose}>
      <TimestampEditor
        {...range}
        maxMs={playback.state().durationMs}
        mode={mode}
        playback={playback}
        onSave={(startMs, endMs) => onSave({ startMs, endMs })}
        onClose={onClose}
      />
    </PopoverAt>
  );
}

/** The menu of a tagged time span; users who may not change it see its times (AUDIO-07). */
function TagOfTimeSpan({
  menu: { at, kind, tagId },
  spans,
  playback,
  onClose,
}: MenuProps & { menu: Extract<TimeSpanMenu, { tagId: number }> }) {
  const t = useTexts(labelTexts);
  const { tags } = useTags();
  const { relabel, resize, remove, moveTimeSpan } = useTagActions();
  const { isHandled, startFrom } = useRelations();
  const { step, work } = useWorkspace();
  // The server may give it another id while the menu is open.
  const currentId = useResolvedId(tagId);
  const tag = tags.find(({ id }) => id === currentId);
  if (!tag) return null;
  if (kind === 'relabel')
    return (
      <ChooseLabel
        menu="TIMESPAN_LABEL"
        at={at}
        quote={tagText(tag)}
        current={tag.nerTagType.id}
        onChoose={(label) => relabel(tag, label)}
        onClose={onClose}
      />
    );
  if (kind === 'times')
    return (
      <EditTimes
        at={at}
        range={rangeOf(tag)}
        mode={work.canWrite && tag.stepId === step?.stepDTO.id ? 'edit' : 'preview'}
        playback={playback}
        onSave={({ startMs, endMs }) => {
          moveTimeSpan(tag, { tsStart: startMs / 1000, tsEnd: endMs / 1000 });
          onClose();
        }}
        onClose={onClose}
      />
    );
  const relate = (): void => {
    startFrom(tag.id);
    onClose();
  };
  return (
    <PopoverAt kind="LABEL" at={at} label={t('tagsHere', { count: 1 })} width={420} onClose={onClose}>
      <TagMenu
        tags={[tag]}
        onRelabel={() => spans.setMenu({ kind: 'relabel', at, tagId })}
        onEditTimes={() => spans.setMenu({ kind: 'times', at, tagId })}
        onResize={resize}
        onRelate={isHandled ? relate : undefined}
        onReport={() => spans.setMenu({ kind: 'report', at, about: { type: 'TAG', tags: [tag] } })}
        onDelete={() => {
          remove(tag);
          onClose();
        }}
      />
    </PopoverAt>
  );
}

/** The menus of time spans: labels for a selected part, its times, and what can be done with a tag. */
export function TimeSpanMenus({ spans, playback, onClose }: MenuProps) {
  const { menu } = spans;
  if (!menu) return null;
  const common = { spans, playback, onClose };
  if (menu.kind === 'report') return <ReportMenu at={menu.at} about={menu.about} onClose={onClose} />;
  if (menu.kind === 'new') return <NewTimeSpan menu={menu} {...common} />;
  if (menu.kind === 'newTimes')
    return (
      <EditTimes
        at={menu.at}
        range={menu.range}
        playback={playback}
        onSave={(range) => {
          spans.mark(range);
          spans.setMenu({ kind: 'new', at: menu.at, range });
        }}
        onClose={() => spans.setMenu({ ...menu, kind: 'new' })}
      />
    );
  return <TagOfTimeSpan menu={menu} {...common} />;
}
