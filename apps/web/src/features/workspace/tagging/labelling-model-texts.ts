import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const labellingModelTexts = defineTexts(
  { prompt: 'prompt {{version}}', training: 'training {{version}}' },
  { prompt: 'prompt {{version}}', training: 'uczenie {{version}}' },
);
