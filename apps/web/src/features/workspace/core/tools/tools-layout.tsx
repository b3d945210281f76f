import { ActionIcon } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ReactNode } from 'react';
import { workspaceTexts } from '../workspace-texts.ts';
import classes from '../workspace.module.css';
import { PANEL_ICONS, PANEL_TITLES } from './panel-looks.ts';
import { PANEL_NAMES, type PanelName } from './panels.ts';
import { useColumnWidth } from './use-column-width.ts';

interface RailProps {
  panel: PanelName | null;
  available: readonly PanelName[];
  onToggle: (panel: PanelName) => void;
  /** The number of active issues, shown on their icon. */
  activeIssues?: number;
}

/** Icons at the left edge: each toggles its panel. */
function Rail({ panel, available, onToggle, activeIssues = 0 }: RailProps) {
  const t = useTexts(workspaceTexts);
  const countOn = (name: PanelName): number => (name === 'issues' ? activeIssues : 0);
  const nameOf = (name: PanelName): string =>
    countOn(name) === 0 ? t(PANEL_TITLES[name]) : t('panelIssuesCount', { count: countOn(name) });
  return (
    <div className={classes.rail} role="toolbar" aria-label={t('tools')} aria-orientation="vertical">
      {PANEL_NAMES.filter((name) => available.includes(name)).map((name) => {
        const Icon = PANEL_ICONS[name];
        return (
          // The tooltip must not cover the panel that the click opened.
          <Tooltip key={name} label={nameOf(name)} position="right" disabled={panel === name}>
            <ActionIcon
              size={36}
              variant={panel === name ? 'light' : 'subtle'}
              color={panel === name ? 'ink' : 'gray'}
              aria-label={nameOf(name)}
              className={classes.railButton}
              aria-pressed={panel === name}
              // The settings icon is at the bottom (WS-24).
              mt={name === 'settings' ? 'auto' : undefined}
              onClick={() => onToggle(name)}
            >
              <Icon size={20} />
              {countOn(name) === 0 ? null : (
                <span className={classes.railCount} aria-hidden="true">
                  {countOn(name) > 99 ? '99+' : countOn(name)}
                </span>
              )}
            </ActionIcon>
          </Tooltip>
        );
      })}
    </div>
  );
}

interface ToolsLayoutProps extends RailProps {
  /** Content of the open panel. */
  tools: ReactNode;
  children: ReactNode;
}

/** Icon rail, the open panel with a resizable width, and the centre. */
export function ToolsLayout({ tools, children, ...rail }: ToolsLayoutProps) {
  const t = useTexts(workspaceTexts);
  return (
    <div className={classes.left}>
      <Rail {...rail} />
      {rail.panel === null ? (
        <section className={classes.centre} aria-label={t('documentPane')}>
          {children}
        </section>
      ) : (
        <Split tools={tools} name={t(PANEL_TITLES[rail.panel])}>
          {children}
        </Split>
      )}
    </div>
  );
}

function Split({ tools, name, children }: { tools: ReactNode; name: string; children: ReactNode }) {
  const t = useTexts(workspaceTexts);
  const { ref, width, handle } = useColumnWidth();
  return (
    <div ref={ref} className={classes.split}>
      <section className={classes.toolPanel} style={{ flexBasis: width }} aria-label={name}>
        {tools}
      </section>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a movable separator is a control */}
      <div {...handle} className={classes.resizer} aria-label={t('resize')} />
      <section className={classes.centre} aria-label={t('documentPane')}>
        {children}
      </section>
    </div>
  );
}
