import { Stack } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { ExportSection } from '@scriptorium/node-kit/panels/export-section.tsx';
import { ExternalFields } from '@scriptorium/node-kit/panels/machine/external-fields.tsx';
import type { NodePanelProps } from '@scriptorium/node-kit/panels/node-web.ts';
import { AcceptanceFields, PriorityField } from '@scriptorium/node-kit/panels/options-fields.tsx';
import { PanelSections } from '@scriptorium/node-kit/panels/panel-sections.tsx';
import { SubmitsField } from '@scriptorium/node-kit/panels/submits-field.tsx';
import { NodeWildcards } from '@scriptorium/node-kit/panels/template-editor/node-wildcards.tsx';
import { panelTexts } from '@scriptorium/node-kit/panels/texts.ts';
import { TrainingFields } from '@scriptorium/node-kit/panels/training/training-fields.tsx';
import { useTrainingSection } from '@scriptorium/node-kit/panels/training/training-section.tsx';
import { clf } from '../clf.definition.ts';
import { ClassesSection } from './classes-section.tsx';
import { clfTexts } from './texts.ts';

export function NewNodeFields(panel: NodePanelProps) {
  return (
    <Stack gap="sm">
      <ExternalFields panel={panel} definition={clf} />
      <TrainingFields panel={panel} definition={clf} />
      <SubmitsField {...panel} />
    </Stack>
  );
}

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(panelTexts);
  const own = useTexts(clfTexts);
  const trainings = useTrainingSection(panel);
  const additional = (
    <Stack gap="sm">
      <ExternalFields panel={panel} definition={clf} />
      <TrainingFields panel={panel} definition={clf} />
      <PriorityField {...panel} />
      <AcceptanceFields {...panel} definition={clf} />
      <SubmitsField {...panel} />
    </Stack>
  );
  return (
    <NodeWildcards nodeId={panel.node.id} triggerType="ALWAYS" resultTexts={panel.resultTexts}>
      <PanelSections
        sections={[
          {
            key: 'labels',
            title: t('labels'),
            content: <ClassesSection node={panel.node} readOnly={panel.readOnly} />,
          },
          { key: 'additional', title: t('additional'), content: additional },
          { key: 'export', title: own('exportData'), content: <ExportSection node={panel.node} /> },
          ...trainings,
        ]}
      />
    </NodeWildcards>
  );
}
