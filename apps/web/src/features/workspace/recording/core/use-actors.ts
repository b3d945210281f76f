import { processes } from '@scriptorium/contract/process/processes.ts';
import { ARTIFACT } from '@scriptorium/domain/transcript/transcript.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useMemo } from 'react';
import type { Actor } from './recording-context.ts';
import { recordingTexts } from './recording-texts.ts';

/** The speakers of the process and the artifact speaker, which every process has. */
export function useActors(processId: number): readonly Actor[] {
  const t = useTexts(recordingTexts);
  const { data } = useRead(processes.get, { params: { id: processId }, query: {} });
  const artifact = t('artifact');
  return useMemo(
    () => [
      ...(data?.actors ?? []).filter(({ actor }) => actor !== ARTIFACT),
      { actor: ARTIFACT, name: artifact },
    ],
    [data, artifact],
  );
}
