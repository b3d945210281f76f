import { defineTexts } from '@scriptorium/web-kit/texts.ts';

export const sftpUploadTexts = defineTexts({ schedule: 'Schedule' }, { schedule: 'Harmonogram' });
