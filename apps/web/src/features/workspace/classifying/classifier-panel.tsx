import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { ClassifierType } from '@scriptorium/contract/process/classifier-types.ts';
import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import type { ClassifierTag } from '@scriptorium/contract/annotations/tags.ts';
import { ReadMore } from '@scriptorium/ui/read-more.tsx';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { formatNumber } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useMemo } from 'react';
import { Keys, shortcutOfLabel } from '../core/commands/keys.tsx';
import { useRegisterCommands } from '../core/commands/use-commands.ts';
import { LockedHint } from '../core/step-notes.tsx';
import { useLabellingModel } from '../tagging/use-labelling-model.ts';
import { useWorkspace } from '../core/workspace-context.ts';
import { classifierTexts } from './classifier-texts.ts';
import classes from './classifier-panel.module.css';
import { useClassifier, type Classifier } from './use-classifier.ts';

/** Registers the labels' keys while the panel of the selected step is open, and before the labels have arrived. */
function LabelKeys({ classifier, canWrite }: { classifier: Classifier; canWrite: boolean }) {
  const { types, toggle, isPending } = classifier;
  const part = useMemo(
    () => ({
      awaitsLabels: isPending,
      labelKeys: (isPending ? [] : types).flatMap((type) => {
        const shortcut = shortcutOfLabel(type);
        if (shortcut === undefined) return [];
        return { id: type.id, name: type.name, shortcut, run: () => canWrite && toggle(type.id) };
      }),
    }),
    [types, toggle, isPending, canWrite],
  );
  useRegisterCommands(part);
  return null;
}

const BY_NOBODY = { source: 'USER' } as const;

interface LabelRowProps {
  type: ClassifierType;
  tag: ClassifierTag | undefined;
  checked: boolean;
  disabled: boolean;
  onToggle: () => void;
}

function LabelRow({ type, tag, checked, disabled, onToggle }: LabelRowProps) {
  const t = useTexts(classifierTexts);
  const shortcut = shortcutOfLabel(type);
  const model = useLabellingModel(type.nodeId, tag ?? BY_NOBODY);
  const byMachine = checked && tag !== undefined && tag.source !== 'USER' && tag.source !== 'IMPORT';
  const notes = [
    ...(byMachine ? [model === undefined ? t('byMachine') : t('byModel', { model })] : []),
    ...(byMachine && tag.score !== null ? [t('score', { score: formatNumber(tag.score) })] : []),
  ];
  return (
    <div className={classes.row} data-checked={checked || undefined}>
      <div className={classes.label}>
        <Checkbox
          checked={checked}
          disabled={disabled}
          onChange={onToggle}
          label={
            <span className={classes.name}>
              <span className={classes.swatch} style={{ background: type.backgroundColor }} />
              {type.name}
            </span>
          }
          description={notes.length === 0 ? undefined : notes.join(' · ')}
        />
        {type.description !== '' && (
          <div className={classes.description}>
            <ReadMore
              text={type.description}
              size="xs"
              labels={{ more: t('readMore'), less: t('readLess') }}
            />
          </div>
        )}
      </div>
      {shortcut === undefined ? null : <Keys shortcut={shortcut} />}
    </div>
  );
}

/** Sets the classifier labels of a step; each change is saved immediately. */
export function ClassifierPanel({ info }: { info: StepInfo }) {
  const t = useTexts(classifierTexts);
  const { processId, step, work } = useWorkspace();
  const classifier = useClassifier(info, processId);
  const selected = step?.stepDTO.id === info.stepDTO.id;
  const canWrite = selected && work.canWrite;
  const keys = selected ? <LabelKeys classifier={classifier} canWrite={canWrite} /> : null;
  if (classifier.isPending) {
    return (
      <>
        {keys}
        <LoadingSpinner label={t('labels')} />
      </>
    );
  }
  if (classifier.isError) {
    return (
      <Alert color="red" title={t('loadFailed')}>
        <Button size="xs" variant="default" onClick={classifier.retry}>
          {t('retry')}
        </Button>
      </Alert>
    );
  }
  if (classifier.types.length === 0) {
    return (
      <div>
        <Text size="sm" fw={600}>
          {t('noLabels')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('noLabelsHint')}
        </Text>
      </div>
    );
  }
  return (
    <Stack gap="xs">
      {keys}
      {selected && !canWrite ? <LockedHint /> : null}
      <fieldset className={classes.labels} aria-label={t('labels')}>
        {classifier.types.map((type) => (
          <LabelRow
            key={type.id}
            type={type}
            tag={classifier.tags.find(({ typeId }) => typeId === type.id)}
            checked={classifier.chosen.has(type.id)}
            disabled={!canWrite}
            onToggle={() => classifier.toggle(type.id)}
          />
        ))}
      </fieldset>
      {canWrite ? (
        <Group>
          <Text size="xs" c="dimmed">
            {t('saved')}
          </Text>
        </Group>
      ) : null}
    </Stack>
  );
}
