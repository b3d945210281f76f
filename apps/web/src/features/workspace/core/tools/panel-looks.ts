import { IconFiles, IconMessageReport, IconPhoto, IconSettings } from '@tabler/icons-react';

export const PANEL_ICONS = {
  issues: IconMessageReport,
  documents: IconFiles,
  preview: IconPhoto,
  settings: IconSettings,
} as const;

export const PANEL_TITLES = {
  issues: 'panelIssues',
  documents: 'panelDocuments',
  preview: 'panelPreview',
  settings: 'panelSettings',
} as const;
