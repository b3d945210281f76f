import { ALERTS } from '@scriptorium/contract/kit/alerts.ts';
import { defineMessages } from '@scriptorium/web-kit/texts/texts.ts';

export const alertTexts = defineMessages(ALERTS);
