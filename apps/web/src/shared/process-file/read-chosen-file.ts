import type { CallOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { processFiles } from '@scriptorium/contract/process/process-file.ts';

export type GivenFile = NonNullable<CallOf<typeof processFiles.previewNew>['body']>;

/** The JSON of a chosen file, or why it is none. */
export async function readChosenFile(file: File): Promise<{ given: GivenFile } | { reason: string }> {
  try {
    return { given: JSON.parse(await file.text()) as GivenFile };
  } catch (error) {
    return { reason: (error as Error).message };
  }
}
