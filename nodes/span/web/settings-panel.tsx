import { Button, Checkbox, Group, MultiSelect, Stack } from '@mantine/core';
import { TAGGING_TYPES } from '@scriptorium/domain/graph/activity-type.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { ExportSection } from '@scriptorium/node-web/export-section.tsx';
import { LabelsSection } from '@scriptorium/node-web/labels/labels-section.tsx';
import { ExternalFields } from '@scriptorium/node-web/machine/external-fields.tsx';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { AcceptanceFields, PriorityField } from '@scriptorium/node-web/options-fields.tsx';
import { PanelSections } from '@scriptorium/node-web/panel-sections.tsx';
import { SubmitsField } from '@scriptorium/node-web/submits-field.tsx';
import { NodeWildcards } from '@scriptorium/node-web/template-editor/node-wildcards.tsx';
import { panelTexts } from '@scriptorium/node-web/texts.ts';
import { missesTexts } from '@scriptorium/node-web/training/training-draft.ts';
import { TrainingFields } from '@scriptorium/node-web/training/training-fields.tsx';
import { useTrainingSection } from '@scriptorium/node-web/training/training-section.tsx';
import { span } from '../span.definition.ts';
import { RelationsSection } from './relations-section.tsx';
import { spanTexts } from './texts.ts';

export function NewNodeFields(panel: NodePanelProps) {
  return (
    <Stack gap="sm">
      <TaggingTypes {...panel} />
      <RelationsField {...panel} />
      <ExternalFields panel={panel} definition={span} />
      <TrainingFields panel={panel} definition={span} />
      <SubmitsField {...panel} />
    </Stack>
  );
}

function RelationsField({ draft, edit, readOnly }: NodePanelProps) {
  const t = useTexts(panelTexts);
  return (
    <Checkbox
      label={t('handlesRelations')}
      checked={draft.handlesRelations}
      disabled={readOnly}
      onChange={(event) => edit({ handlesRelations: event.currentTarget.checked })}
    />
  );
}

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(panelTexts);
  const own = useTexts(spanTexts);
  const trainings = useTrainingSection(panel);
  const { node, readOnly } = panel;
  const labels = (
    <Stack gap="md">
      <TaggingTypes {...panel} hasSave={!readOnly} />
      <LabelsSection node={node} readOnly={readOnly} />
    </Stack>
  );
  const additional = (
    <Stack gap="sm">
      <ExternalFields panel={panel} definition={span} />
      <TrainingFields panel={panel} definition={span} />
      <PriorityField {...panel} />
      <RelationsField {...panel} />
      <AcceptanceFields {...panel} definition={span} />
      <SubmitsField {...panel} />
    </Stack>
  );
  return (
    <NodeWildcards nodeId={panel.node.id} triggerType="ALWAYS" resultTexts={panel.resultTexts}>
      <PanelSections
        sections={[
          { key: 'labels', title: t('labels'), content: labels },
          { key: 'relations', title: own('relations'), content: <RelationsSection node={node} /> },
          { key: 'additional', title: t('additional'), content: additional },
          { key: 'export', title: t('export'), content: <ExportSection node={node} /> },
          ...trainings,
        ]}
      />
    </NodeWildcards>
  );
}

/** Why the chosen tagging types cannot be saved. */
function useTaggingProblem(draft: NodePanelProps['draft']): string | undefined {
  const own = useTexts(spanTexts);
  if (draft.supportedTaggingTypes.length === 0) return own('taggingNeeded');
  return missesTexts(draft) ? own('textsNeeded') : undefined;
}

/** The tagging types that the node supports: saved together when the field is left, or by Save (SPAN-02). */
function TaggingTypes({
  node,
  draft,
  edit,
  settle,
  readOnly,
  errorOf,
  hasSave = false,
}: NodePanelProps & { hasSave?: boolean }) {
  const t = useTexts(panelTexts);
  const own = useTexts(spanTexts);
  const chosen = draft.supportedTaggingTypes;
  const problem = useTaggingProblem(draft);
  const choose = (values: readonly string[]) => {
    const next = TAGGING_TYPES.filter((type) => values.includes(type));
    const same = [...node.supportedTaggingTypes].sort().join() === [...next].sort().join();
    edit({ supportedTaggingTypes: same ? node.supportedTaggingTypes : next }, 'typed');
  };
  return (
    <Group align="flex-end" gap="xs">
      <MultiSelect
        label={own('taggingTypes')}
        flex={1}
        data={TAGGING_TYPES.map((value) => ({ value, label: own(value) }))}
        value={[...chosen]}
        readOnly={readOnly}
        error={problem ?? errorOf('supportedTaggingTypes')}
        onChange={choose}
      />
      {hasSave && (
        <Button
          variant="default"
          disabled={chosen === node.supportedTaggingTypes || problem !== undefined}
          onClick={() => void settle()}
        >
          {t('save')}
        </Button>
      )}
    </Group>
  );
}
