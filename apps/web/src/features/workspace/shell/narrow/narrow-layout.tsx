import { UnstyledButton, VisuallyHidden, Drawer } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconListCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useTags } from '../../annotating/tags/tagging-context.ts';
import { StepActions } from '../steps/step-actions.tsx';
import { StepSidebar } from '../steps/step-sidebar.tsx';
import { PANEL_ICONS, PANEL_TITLES } from '../../core/tools/panel-looks.ts';
import { PANEL_NAMES, type PanelName } from '../../core/tools/panels.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import { workspaceTexts } from '../../core/workspace-texts.ts';
import { narrowTexts } from '../../core/narrow-texts.ts';
import classes from './narrow.module.css';
import { usePhone } from './use-narrow.ts';

interface SheetProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel over the text of a narrow window; Escape, its button and a tap beside it close it. */
function Sheet({ title, opened, onClose, children }: SheetProps) {
  const t = useTexts(narrowTexts);
  const isPhone = usePhone();
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '75dvh' : 420}
      classNames={{ content: classes.sheet ?? '', body: classes.sheetBody ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* `Drawer.Header` would be a second banner of the page. */}
        <div className={classes.sheetHead}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('close')} size={44} />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface BarButtonProps {
  name: string;
  /** For screen readers, with the count. */
  label?: string;
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  count?: number;
  opened: boolean;
  onClick: () => void;
}

const BarButton = ({ name, label, Icon, count = 0, opened, onClick }: BarButtonProps) => (
  <UnstyledButton className={classes.button} aria-haspopup="dialog" aria-expanded={opened} onClick={onClick}>
    <Icon size={22} aria-hidden="true" />
    <VisuallyHidden>{label ?? name}</VisuallyHidden>
    <span className={classes.name} aria-hidden="true">
      {name}
    </span>
    {count === 0 ? null : (
      <span className={classes.count} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
    )}
  </UnstyledButton>
);

/** The button of the current step, with the number of its tags. */
function StepButton({ opened, onClick }: { opened: boolean; onClick: () => void }) {
  const t = useTexts(narrowTexts);
  const { step } = useWorkspace();
  const { tags } = useTags();
  const count = tags.filter(({ stepId }) => stepId === step?.stepDTO.id).length;
  const label = step ? `${t('step')}: ${step.nodeDTO.name}${count === 0 ? '' : ` (${count})`}` : t('step');
  return (
    <BarButton
      name={t('step')}
      label={label}
      Icon={IconListCheck}
      count={count}
      opened={opened}
      onClick={onClick}
    />
  );
}

interface NarrowLayoutProps {
  panel: PanelName | null;
  available: readonly PanelName[];
  onToggle: (panel: PanelName) => void;
  activeIssues: number;
  /** Content of the open panel. */
  tools: ReactNode;
  children: ReactNode;
}

/** A document opened from a sheet is shown without it. */
function useCloseOnOtherDocument(documentId: number, close: () => void): void {
  const shown = useRef(documentId);
  useEffect(() => {
    if (shown.current === documentId) return;
    shown.current = documentId;
    close();
  }, [documentId, close]);
}

/** The workspace of a narrow window: the text, the step's main action, and a bar that opens each panel as a sheet. */
export function NarrowLayout({
  panel,
  available,
  onToggle,
  activeIssues,
  tools,
  children,
}: NarrowLayoutProps) {
  const t = useTexts(workspaceTexts);
  const narrow = useTexts(narrowTexts);
  const { document } = useWorkspace();
  const [isStepOpen, setStepOpen] = useState(false);
  const close = (): void => {
    setStepOpen(false);
    if (panel !== null) onToggle(panel);
  };
  useCloseOnOtherDocument(document.id, close);
  const isStepShown = isStepOpen && panel === null;
  const title = panel === null ? narrow('step') : t(PANEL_TITLES[panel]);
  return (
    <div className={classes.layout}>
      <section className={classes.centre} aria-label={t('documentPane')}>
        {children}
      </section>
      <div className={classes.actions}>
        <StepActions mainOnly />
      </div>
      <fieldset className={classes.bar} aria-label={narrow('panels')}>
        <StepButton opened={isStepShown} onClick={() => setStepOpen(true)} />
        {PANEL_NAMES.filter((name) => available.includes(name)).map((name) => (
          <BarButton
            key={name}
            name={name === 'preview' ? narrow('pages') : t(PANEL_TITLES[name])}
            {...(name === 'issues'
              ? {
                  count: activeIssues,
                  ...(activeIssues > 0 ? { label: t('panelIssuesCount', { count: activeIssues }) } : {}),
                }
              : {})}
            Icon={PANEL_ICONS[name]}
            opened={panel === name}
            onClick={() => {
              setStepOpen(false);
              onToggle(name);
            }}
          />
        ))}
      </fieldset>
      <Sheet title={title} opened={panel !== null || isStepOpen} onClose={close}>
        {panel === null ? <StepSidebar /> : tools}
      </Sheet>
    </div>
  );
}
