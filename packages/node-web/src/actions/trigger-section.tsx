import { Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { TRIGGER_TYPES, type TriggerType } from '@scriptorium/domain/schedule/triggers.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { CronField } from './cron-field.tsx';
import type { NodePanelProps } from '../node-web.ts';
import { actionTexts } from './texts.ts';
import { changesAggregation, MIN_THRESHOLD, triggerProblem } from './trigger-rules.ts';

/** When an action node runs: for each document, at the times of a cron, or when enough documents wait. */
export function TriggerSection(panel: NodePanelProps) {
  const t = useTexts(actionTexts);
  const { node, draft, edit, errorOf, readOnly } = panel;
  const [asked, setAsked] = useState<TriggerType | null>(null);
  const change = (triggerType: TriggerType) => {
    // An invalid value must not remain in a field that is no longer shown.
    const wrong = triggerProblem({ ...draft, triggerType: 'ALWAYS' });
    edit({ triggerType, ...(wrong ? { [wrong]: node[wrong] } : {}) });
  };
  const choose = (triggerType: TriggerType) => {
    if (changesAggregation(draft.triggerType, triggerType)) setAsked(triggerType);
    else change(triggerType);
  };
  return (
    <Stack gap="sm">
      <Select
        label={t('triggerType')}
        description={t(`${draft.triggerType}About`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={TRIGGER_TYPES.map((value) => ({ value, label: t(value) }))}
        value={draft.triggerType}
        allowDeselect={false}
        readOnly={readOnly}
        error={errorOf('triggerType')}
        onChange={(value) => value && choose(value as TriggerType)}
      />
      {draft.triggerType === 'CRON' && <TriggerCron {...panel} />}
      {draft.triggerType === 'THRESHOLD' && <ThresholdField {...panel} />}
      {asked && (
        <AggregationNotice
          change={asked === 'ALWAYS' ? 'toValues' : 'toLists'}
          // The question about the first run (NODE-27) comes after it.
          onClose={() => {
            setAsked(null);
            change(asked);
          }}
        />
      )}
    </Stack>
  );
}

function AggregationNotice({ change, onClose }: { change: 'toLists' | 'toValues'; onClose: () => void }) {
  const t = useTexts(actionTexts);
  return (
    <Dialog onClose={onClose} title={t('aggregationTitle')}>
      <Stack gap="sm">
        <Text size="sm">{t(change)}</Text>
        <Text size="sm">{t('aggregationCheck')}</Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t('understood')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function TriggerCron({ node, draft, edit, errorOf, isHeldBack, readOnly }: NodePanelProps) {
  const isStored = node.triggerType === 'CRON';
  return (
    <CronField
      value={draft.cron}
      stored={isStored ? { cron: node.cron, nextTick: node.nextTick } : null}
      isRequired
      showsRequired={isStored || isHeldBack}
      readOnly={readOnly}
      error={errorOf('cron')}
      onChange={(cron) => edit({ cron }, 'typed')}
    />
  );
}

function ThresholdField({ draft, edit, errorOf, isHeldBack, readOnly }: NodePanelProps) {
  const t = useTexts(actionTexts);
  const inForms = useTexts(formTexts);
  const { threshold } = draft;
  const tooLow = threshold !== null && threshold < MIN_THRESHOLD;
  const missing = threshold === null && isHeldBack;
  return (
    <NumberInput
      label={t('threshold')}
      description={t('thresholdAbout')}
      withAsterisk
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      min={MIN_THRESHOLD}
      max={1_000_000}
      value={threshold ?? ''}
      readOnly={readOnly}
      error={
        (tooLow && inForms('entity.validation.min', { min: MIN_THRESHOLD })) ||
        (missing && inForms('entity.validation.required')) ||
        errorOf('threshold')
      }
      onChange={(value) => edit({ threshold: typeof value === 'number' ? value : null }, 'typed')}
    />
  );
}
