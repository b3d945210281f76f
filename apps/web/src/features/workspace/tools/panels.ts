/** The panels of the left column (spec workspace 2.8). */
export const PANEL_NAMES = ['documents', 'preview', 'settings'] as const;
export type PanelName = (typeof PANEL_NAMES)[number];

export const isPanelName = (name: string | undefined): name is PanelName =>
  PANEL_NAMES.some((panel) => panel === name);
