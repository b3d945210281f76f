import { Stack } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { ExportSection } from '@scriptorium/node-web/export-section.tsx';
import { ExternalFields } from '@scriptorium/node-web/machine/external-fields.tsx';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { AcceptanceFields, PriorityField } from '@scriptorium/node-web/options-fields.tsx';
import { PanelSections } from '@scriptorium/node-web/panel-sections.tsx';
import { SubmitsField } from '@scriptorium/node-web/submits-field.tsx';
import { NodeWildcards } from '@scriptorium/node-web/template-editor/node-wildcards.tsx';
import { panelTexts } from '@scriptorium/node-web/texts.ts';
import { TrainingFields } from '@scriptorium/node-web/training/training-fields.tsx';
import { useTrainingSection } from '@scriptorium/node-web/training/training-section.tsx';
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
