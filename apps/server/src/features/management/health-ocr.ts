import type { HealthComponents } from '@scriptorium/contract/management/management-health.ts';
import { findLanguages, OCR_ENGINE } from '@scriptorium/documents/ocr/installed.ts';
import type { Finding } from './health-finding.ts';

type Details = NonNullable<HealthComponents['ocr']['details']>;

/** Whether the OCR engine and the data of its languages are installed; no text is read. */
export async function checkOcr(): Promise<Finding<Details>> {
  const { found, missing } = await findLanguages();
  return {
    details: { engine: OCR_ENGINE, languages: found },
    ...(missing.length > 0 ? { advice: 'ocr.missing' as const, down: true } : {}),
  };
}
