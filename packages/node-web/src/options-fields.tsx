import { Checkbox, Select, Stack, Text } from '@mantine/core';
import {
  applyTypeRules,
  type NodeDefinition,
  type NodeOptions,
} from '@scriptorium/domain/graph/node-definition.ts';
import type { MachineSettings } from '@scriptorium/domain/graph/machine-settings.ts';
import { AUTO_STEP_STATUSES, type AutoStepStatus } from '@scriptorium/domain/steps/statuses.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { NodePanelProps } from './node-web.ts';
import { panelTexts } from './texts.ts';

const PRIORITIES = [0, 1, 2, 3, 4] as const;

/** The options of a stored node, or of one that is about to be added. */
interface OptionsFieldsProps extends Pick<NodePanelProps, 'edit' | 'errorOf' | 'readOnly'> {
  draft: NodeOptions & MachineSettings;
  definition: NodeDefinition;
}

/** How steps of an automatic node end, and whether people have to accept them (NODE-17, NODE-18, NODE-19). */
export function AcceptanceFields({ definition, draft, edit, errorOf, readOnly }: OptionsFieldsProps) {
  const t = useTexts(panelTexts);
  const { traits } = definition;
  if (traits.forcedAcceptance)
    return (
      <Text size="sm" c="dimmed">
        {t('alwaysAccepted')}
      </Text>
    );
  // The type's rules decide what a choice makes of the others: ACCEPTED flips to DONE where people accept.
  const settle = (change: Partial<NodeOptions>) => {
    const { autoStepStatus, requiresAcceptance } = applyTypeRules(definition, { ...draft, ...change }, draft);
    edit({ autoStepStatus, requiresAcceptance });
  };
  return (
    <Stack gap="sm">
      {draft.automatic && (
        <Select
          label={t('autoStepStatus')}
          data={AUTO_STEP_STATUSES.map((value) => ({
            value,
            label: t(value),
            disabled: value === 'ACCEPTED' && draft.requiresAcceptance,
          }))}
          value={draft.autoStepStatus}
          allowDeselect={false}
          readOnly={readOnly}
          error={errorOf('autoStepStatus')}
          onChange={(value) => value && settle({ autoStepStatus: value as AutoStepStatus })}
        />
      )}
      {traits.conditionalAcceptance && (
        <Checkbox
          label={t('requiresAcceptance')}
          description={t('acceptanceAbout')}
          checked={draft.requiresAcceptance}
          disabled={readOnly}
          onChange={(event) => settle({ requiresAcceptance: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}

/** 0 lowest to 4 highest */
export function PriorityField({ draft, edit, errorOf, readOnly }: Omit<OptionsFieldsProps, 'definition'>) {
  const t = useTexts(panelTexts);
  return (
    <Select
      label={t('priority')}
      description={t('priorityAbout')}
      data={PRIORITIES.map((value) => ({ value: String(value), label: t(`priority${value}`) }))}
      value={String(draft.priority)}
      allowDeselect={false}
      readOnly={readOnly}
      error={errorOf('priority')}
      onChange={(value) => value && edit({ priority: Number(value) })}
    />
  );
}
