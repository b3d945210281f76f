import { SOURCE_REASONS } from '@scriptorium/domain/sources/source-reasons.ts';
import { defineMessages } from '@scriptorium/web-kit/texts/texts.ts';

export const sourceReasons = defineMessages(SOURCE_REASONS);
