import { Stack } from '@mantine/core';
import type { ReasonTexts } from '@scriptorium/web-kit/texts/reason-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ComponentProps } from 'react';
import type { NodePanelProps } from '../node-web.ts';
import { AcceptanceFields, PriorityField } from '../options-fields.tsx';
import { PanelSections, type PanelSection } from '../panel-sections.tsx';
import { NodeWildcards } from '../template-editor/node-wildcards.tsx';
import { panelTexts } from '../texts.ts';
import { ResultSection } from './result-section.tsx';
import { actionTexts } from './texts.ts';
import { TriggerSection } from './trigger-section.tsx';

interface ActionPanelProps extends Pick<ComponentProps<typeof AcceptanceFields>, 'definition'> {
  readonly panel: NodePanelProps;
  /** The sections of this type alone, before those of all action nodes. */
  readonly sections: readonly PanelSection[];
  /** Why an execution of the node may fail. */
  readonly reasons: ReasonTexts;
}

/** The settings of an action node: its own sections, when it runs, its last result, and its options. */
export function ActionPanel({ panel, sections, reasons, definition }: ActionPanelProps) {
  const inPanels = useTexts(panelTexts);
  const t = useTexts(actionTexts);
  return (
    <NodeWildcards
      nodeId={panel.node.id}
      triggerType={panel.draft.triggerType}
      resultTexts={panel.resultTexts}
    >
      <PanelSections
        sections={[
          ...sections,
          { key: 'trigger', title: t('trigger'), content: <TriggerSection {...panel} /> },
          {
            key: 'result',
            title: t('lastResult'),
            content: <ResultSection {...panel} reasons={reasons} />,
          },
          {
            key: 'additional',
            title: inPanels('additional'),
            content: (
              <Stack gap="sm">
                <PriorityField {...panel} />
                <AcceptanceFields {...panel} definition={definition} />
              </Stack>
            ),
          },
        ]}
      />
    </NodeWildcards>
  );
}
