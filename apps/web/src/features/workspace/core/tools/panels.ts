/** The panels of the left column (WS-24). */
export const PANEL_NAMES = ['issues', 'documents', 'preview', 'settings'] as const;
export type PanelName = (typeof PANEL_NAMES)[number];

export const isPanelName = (name: string | undefined): name is PanelName =>
  PANEL_NAMES.some((panel) => panel === name);
