import { Alert, Button, Checkbox, ScrollArea, Select, Text } from '@mantine/core';
import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import { MAX_TAGS_AT_ONCE } from '@scriptorium/contract/annotations/tags.ts';
import { PlainList } from '@scriptorium/ui/plain-list.tsx';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconTags } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { optionOf } from '../../annotating/tags/label-option.ts';
import { findLabel, flatten, pathTo, readRecent } from '../../annotating/tags/label-tree.ts';
import { useLabels, useTagActions, useTags } from '../../annotating/tags/tagging-context.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import { findTexts } from './find-texts.ts';
import { Passage } from './passage.tsx';

const keyOf = ({ start, end }: TextRange): string => `${start}-${end}`;

/** The labels that can be set, each with its path; the most recently used one comes first. */
function useChoices() {
  const { labels } = useLabels();
  const { step } = useWorkspace();
  const nodeId = step?.nodeDTO.id ?? 0;
  return useMemo(() => {
    const trees = labels.map(optionOf);
    const usable = flatten(trees).filter(({ selectable }) => selectable);
    const recent = readRecent(nodeId)[0];
    return {
      labels,
      first: usable.find(({ optionId }) => optionId === recent) ?? usable[0],
      options: usable.map((option) => ({
        value: String(option.optionId),
        label: pathTo(trees, option)
          .map(({ name }) => name)
          .join(' › '),
      })),
    };
  }, [labels, nodeId]);
}

/** Passages that the step's tags with this label cover already. */
function useTagged(labelId: number | undefined): ReadonlySet<string> {
  const { tags } = useTags();
  const { step } = useWorkspace();
  const stepId = step?.stepDTO.id;
  return useMemo(
    () =>
      new Set(
        tags
          .filter((tag) => tag.stepId === stepId && tag.nerTagType.id === labelId)
          .map(({ startOffset, endOffset }) => `${startOffset}-${endOffset}`),
      ),
    [tags, stepId, labelId],
  );
}

/** The hits with the label that they get; those that have it already are not offered. */
function TagAllDialog({ hits, onClose }: { hits: readonly TextRange[]; onClose: () => void }) {
  const t = useTexts(findTexts);
  const { document, step } = useWorkspace();
  const { addAll } = useTagActions();
  const { labels, first, options } = useChoices();
  const [labelId, setLabelId] = useState(first?.optionId);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set<string>());
  const tagged = useTagged(labelId);
  const text = document.content?.content ?? '';
  const offered = hits.filter((hit) => !tagged.has(keyOf(hit)));
  const listed = offered.slice(0, MAX_TAGS_AT_ONCE);
  const chosen = listed.filter((hit) => !left.has(keyOf(hit)));
  const label = labelId === undefined ? undefined : findLabel(labels, labelId);
  const toggle = (key: string): void =>
    setLeft(new Set(left.has(key) ? [...left].filter((one) => one !== key) : [...left, key]));
  return (
    <DialogForm
      title={t('tagAll')}
      size="lg"
      submitLabel={t('tagCount', { count: chosen.length })}
      disabled={!label || chosen.length === 0}
      onSubmit={() => {
        if (!label || !step) return;
        addAll(label, step.stepDTO.id, chosen);
        onClose();
      }}
      onClose={onClose}
    >
      <Select
        data-autofocus
        label={t('label')}
        data={options}
        searchable
        openOnFocus={false}
        allowDeselect={false}
        value={labelId === undefined ? null : String(labelId)}
        onChange={(value) => setLabelId(Number(value))}
      />
      {offered.length > listed.length ? (
        <Alert color="yellow" p="xs">
          {t('limit', { max: MAX_TAGS_AT_ONCE, total: offered.length })}
        </Alert>
      ) : null}
      {offered.length < hits.length ? (
        <Text size="sm" c="dimmed">
          {t('tagged', { count: hits.length - offered.length })}
        </Text>
      ) : null}
      <ScrollArea.Autosize mah="45vh" type="auto" viewportProps={{ tabIndex: 0, 'aria-label': t('hits') }}>
        <PlainList aria-label={t('hits')}>
          {listed.map((hit) => (
            <li key={keyOf(hit)}>
              <Checkbox
                size="sm"
                py={3}
                checked={!left.has(keyOf(hit))}
                onChange={() => toggle(keyOf(hit))}
                label={<Passage text={text} range={hit} />}
              />
            </li>
          ))}
        </PlainList>
      </ScrollArea.Autosize>
    </DialogForm>
  );
}

/** Tags all hits of the search with one label; one undo takes them back. */
export function TagAll({ hits }: { hits: readonly TextRange[] }) {
  const t = useTexts(findTexts);
  const { work } = useWorkspace();
  const { isLoading } = useLabels();
  const [isOpen, setOpen] = useState(false);
  if (!work.canWrite || hits.length === 0 || isLoading) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconTags size={15} />}
        onClick={() => setOpen(true)}
      >
        {t('tagAllButton')}
      </Button>
      {isOpen ? <TagAllDialog hits={hits} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
