/** The context menus of the workspace (MENU-01). */
export const MENU_KINDS = [
  'TEXT_LABEL',
  'TOKEN_LABEL',
  'TIMESPAN_LABEL',
  'LABEL',
  'HINTS',
  'RELATION',
  'ASSIGNEES',
  'EDITING',
] as const;
export type MenuKind = (typeof MENU_KINDS)[number];
