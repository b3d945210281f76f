import { TRAINING_REASONS } from '@scriptorium/domain/models/training-reasons.ts';
import { defineMessages } from '@scriptorium/web-kit/texts/texts.ts';

export const trainingReasons = defineMessages(TRAINING_REASONS);
