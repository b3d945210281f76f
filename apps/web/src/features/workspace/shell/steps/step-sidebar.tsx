import { Accordion, Box, ScrollArea, Tabs, Text, VisuallyHidden } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { findWebNode } from '@scriptorium/nodes/catalogue.web.ts';
import { statusTexts, STATUS_COLOURS } from '../../../../shared/page/status.tsx';
import type { NodeTypeTexts } from '@scriptorium/node-web/node-web.ts';
import { defineTexts, useTexts, type Texts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconBolt } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState, type RefObject } from 'react';
import { useWorkspace } from '../../core/workspace-context.ts';
import { CompareButton } from '../copies/compare-button.tsx';
import { StepActions } from './step-actions.tsx';
import { scrollWithin } from './scroll-within.ts';
import { StepList } from './step-list.tsx';
import { StepPanel } from './step-panel.tsx';
import { stepTexts } from '../../core/steps/step-texts.ts';
import classes from '../../core/steps/steps.module.css';
import { tabsOf, type StepTab } from '../../core/steps/tabs.ts';

/** For types that are not installed. */
const unknownType: Texts<NodeTypeTexts> = defineTexts(
  { name: 'Step', about: '' },
  { name: 'Krok', about: '' },
);

const useTypeName = (type: StepTab['type']): string =>
  useTexts(findWebNode(type)?.texts ?? unknownType)('name');

function TabButton({ tab: { type, steps } }: { tab: StepTab }) {
  const t = useTexts(stepTexts);
  const status = useTexts(statusTexts);
  const Icon = findWebNode(type)?.Icon ?? IconBolt;
  const name = useTypeName(type);
  const lines = steps.map(({ stepDTO, nodeDTO }) => `${nodeDTO.name}: ${status(stepDTO.status)}`);
  const single = steps.length === 1 ? steps[0] : undefined;
  return (
    <Tooltip
      multiline
      maw={320}
      label={
        <>
          <Text size="xs" fw={600}>
            {name}
          </Text>
          {single ? null : <Text size="xs">{t('multiStepHint')}</Text>}
          {lines.map((line, index) => (
            <Text size="xs" key={steps[index]?.stepDTO.id}>
              {line}
            </Text>
          ))}
        </>
      }
    >
      <Tabs.Tab
        value={type}
        classNames={{ tab: classes.tab ?? '', tabLabel: classes.tabLabel ?? '' }}
        leftSection={<Icon size={16} />}
      >
        <span className={classes.tabName}>{single ? single.nodeDTO.name : t('multiStep')}</span>
        <VisuallyHidden>{`, ${lines.join(', ')}`}</VisuallyHidden>
        <span className={classes.statusDots} aria-hidden="true">
          {steps.map(({ stepDTO }) => (
            <span
              key={stepDTO.id}
              className={classes.statusDot}
              style={{ background: `var(--mantine-color-${STATUS_COLOURS[stepDTO.status]}-6)` }}
            />
          ))}
        </span>
      </Tabs.Tab>
    </Tooltip>
  );
}

/** The element that scrolls the panels. */
type PanelsRef = RefObject<HTMLDivElement | null>;

/** Shows a panel that was opened elsewhere, such as in the list of steps: it may be out of sight among the others. */
function useShown(panels: PanelsRef, isOpenedElsewhere: boolean) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpenedElsewhere && panels.current && item.current)
      scrollWithin(panels.current, item.current, 'top');
  }, [panels, isOpenedElsewhere]);
  return item;
}

interface PanelItemProps {
  info: StepInfo;
  many: boolean;
  isOpenedElsewhere: boolean;
  panels: PanelsRef;
}

function PanelItem({ info, many, isOpenedElsewhere, panels }: PanelItemProps) {
  const t = useTexts(stepTexts);
  const item = useShown(panels, isOpenedElsewhere);
  const { stepDTO, nodeDTO } = info;
  const name = many ? `${nodeDTO.name} · ${t('copy', { number: stepDTO.copy + 1 })}` : nodeDTO.name;
  return (
    <Accordion.Item ref={item} value={String(stepDTO.id)}>
      <Accordion.Control>
        <Text size="sm" fw={600} truncate>
          {name}
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <StepPanel info={info} />
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** The panels of one tab; opening a panel selects its step, closing it keeps the selection. */
function TabPanels({ tab, panels }: { tab: StepTab; panels: PanelsRef }) {
  const { step, selectStep } = useWorkspace();
  const selectedId = step?.stepDTO.id;
  const [closedFor, setClosedFor] = useState<number | null>(null);
  const [openedHere, setOpenedHere] = useState<number | null>(null);
  const open = tab.steps.some(({ stepDTO }) => stepDTO.id === selectedId) && closedFor !== selectedId;
  const copies = Map.groupBy(tab.steps, ({ nodeDTO }) => nodeDTO.id);
  return (
    <Accordion
      value={open ? String(selectedId) : null}
      onChange={(value) => {
        setClosedFor(value === null ? (selectedId ?? null) : null);
        setOpenedHere(value === null ? null : Number(value));
        if (value !== null) selectStep(Number(value));
      }}
      classNames={{ control: classes.control ?? '', content: classes.content ?? '' }}
      order={2}
    >
      {tab.steps.map((info) => (
        <PanelItem
          key={info.stepDTO.id}
          info={info}
          panels={panels}
          isOpenedElsewhere={open && info.stepDTO.id === selectedId && openedHere !== selectedId}
          many={info.stepDTO.copy > 0 || (copies.get(info.nodeDTO.id)?.length ?? 0) > 1}
        />
      ))}
    </Accordion>
  );
}

/** The list of steps shows the chosen one, also when it was chosen elsewhere. */
function useCurrentRowShown(stepId: number | undefined) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stepId === undefined) return;
    const row = list.current?.querySelector('[aria-current=step]');
    if (list.current && row) scrollWithin(list.current, row, 'inSight');
  }, [stepId]);
  return list;
}

/**
 * The right column: a tab for each node type (WS-12), the panels of its steps, the step list (WS-14), and the actions
 * (WS-18).
 */
export const StepSidebar = memo(function StepSidebar() {
  const t = useTexts(stepTexts);
  const { steps, step, selectStep } = useWorkspace();
  const tabs = tabsOf(steps);
  const panels = useRef<HTMLDivElement>(null);
  const list = useCurrentRowShown(step?.stepDTO.id);
  const current = tabs.find((tab) => tab.type === step?.nodeDTO.activityType);
  return (
    <aside className={classes.sidebar} aria-label={t('steps')}>
      <Tabs
        value={current?.type ?? null}
        onChange={(type) => {
          const first = tabs.find((tab) => tab.type === type)?.steps[0];
          if (first) selectStep(first.stepDTO.id);
        }}
        className={classes.tabs}
        keepMounted={false}
      >
        <Tabs.List
          className={classes.tabList}
          data-many={tabs.length > 2 || undefined}
          aria-label={t('steps')}
        >
          {tabs.map((tab) => (
            <TabButton key={tab.type} tab={tab} />
          ))}
        </Tabs.List>
        <ScrollArea viewportRef={panels} className={classes.panels} type="auto" offsetScrollbars="present">
          {tabs.map((tab) => (
            <Tabs.Panel key={tab.type} value={tab.type}>
              <TabPanels tab={tab} panels={panels} />
            </Tabs.Panel>
          ))}
          {current === undefined && step ? (
            <Box p="sm">
              <StepPanel info={step} />
            </Box>
          ) : null}
          {steps.length === 0 ? (
            <Text size="sm" c="dimmed" p="sm">
              {t('noSteps')}
            </Text>
          ) : null}
        </ScrollArea>
      </Tabs>
      <div className={classes.bottom}>
        <div ref={list} className={classes.list}>
          <StepList />
        </div>
        <CompareButton />
        <StepActions />
      </div>
    </aside>
  );
});
