import { Checkbox, Stack } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { ExportSection } from '@scriptorium/node-web/export-section.tsx';
import { LabelsSection } from '@scriptorium/node-web/labels/labels-section.tsx';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { AcceptanceFields, PriorityField } from '@scriptorium/node-web/options-fields.tsx';
import { PanelSections } from '@scriptorium/node-web/panel-sections.tsx';
import { panelTexts } from '@scriptorium/node-web/texts.ts';
import { matchingRules } from '../lexicon.contract.ts';
import { lexicon } from '../lexicon.definition.ts';
import { RulesSection } from './rules/rules-section.tsx';
import { lexiconTexts } from './pattern/texts.ts';

export function NewNodeFields({ draft, edit, readOnly }: NodePanelProps) {
  const own = useTexts(lexiconTexts);
  return (
    <Checkbox
      label={own('caseSensitive')}
      description={own('caseSensitiveAbout')}
      checked={draft['caseSensitive'] === true}
      disabled={readOnly}
      onChange={(event) => edit({ caseSensitive: event.currentTarget.checked })}
    />
  );
}

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(panelTexts);
  const own = useTexts(lexiconTexts);
  const { node, readOnly } = panel;
  const additional = (
    <Stack gap="sm">
      <NewNodeFields {...panel} />
      <PriorityField {...panel} />
      <AcceptanceFields {...panel} definition={lexicon} />
    </Stack>
  );
  return (
    <PanelSections
      sections={[
        {
          key: 'labels',
          title: t('labels'),
          content: <LabelsSection node={node} readOnly={readOnly} refreshes={[matchingRules.list]} />,
        },
        {
          key: 'rules',
          title: own('rules'),
          content: <RulesSection node={node} readOnly={readOnly} />,
        },
        { key: 'additional', title: t('additional'), content: additional },
        { key: 'export', title: t('export'), content: <ExportSection node={node} /> },
      ]}
    />
  );
}
