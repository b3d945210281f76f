import { ALERTS, type AlertKey } from '@scriptorium/contract/kit/alerts.ts';
import { ERRORS, type ErrorKey } from '@scriptorium/contract/errors.ts';
import { MODEL_REASONS, type ModelReason } from '@scriptorium/domain/models/model-reasons.ts';
import { LABELLING_REASONS, type LabellingReason } from '@scriptorium/domain/models/labelling-reasons.ts';
import { TRAINING_REASONS, type TrainingReason } from '@scriptorium/domain/models/training-reasons.ts';
import { RAG_REASONS, type RagReason } from '@scriptorium/domain/rag/rag-reasons.ts';
import { SOURCE_REASONS, type SourceReason } from '@scriptorium/domain/sources/source-reasons.ts';

/** Converts the contract's `{param}` to i18next's `{{param}}`. */
const i18nPlaceholders = (message: string): string => message.replaceAll(/\{(\w+)\}/g, '{{$1}}');

/** The error catalogue's own messages. */
export const englishErrors = Object.fromEntries(
  Object.entries(ERRORS).map(([key, { message }]) => [key, i18nPlaceholders(message)]),
) as Record<ErrorKey, string>;

export const englishAlerts = Object.fromEntries(
  Object.entries(ALERTS).map(([key, message]) => [key, i18nPlaceholders(message)]),
) as Record<AlertKey, string>;

export const englishSourceReasons = Object.fromEntries(
  Object.entries(SOURCE_REASONS).map(([key, message]) => [key, i18nPlaceholders(message)]),
) as Record<SourceReason, string>;

export const englishModelReasons = Object.fromEntries(
  Object.entries(MODEL_REASONS).map(([key, message]) => [key, i18nPlaceholders(message)]),
) as Record<ModelReason, string>;

export const englishLabellingReasons = Object.fromEntries(
  Object.entries(LABELLING_REASONS).map(([key, message]) => [key, i18nPlaceholders(message)]),
) as Record<LabellingReason, string>;

export const englishTrainingReasons = Object.fromEntries(
  Object.entries(TRAINING_REASONS).map(([key, message]) => [key, i18nPlaceholders(message)]),
) as Record<TrainingReason, string>;

export const englishRagReasons = Object.fromEntries(
  Object.entries(RAG_REASONS).map(([key, message]) => [key, i18nPlaceholders(message)]),
) as Record<RagReason, string>;
