import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { ANY, type Authority } from '@scriptorium/domain/access/access.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useMemo } from 'react';
import { peopleTexts } from '../texts.ts';

interface Component {
  readonly id: number;
  readonly name: string;
}

type Names = Record<Authority['type'], readonly Component[]>;

/** Names of all processes and nodes for showing and choosing rights; a node's name includes its process. */
export function useComponents(): { names: Names | undefined; nameOf: (right: Authority) => string } {
  const t = useTexts(peopleTexts);
  const allProcesses = useRead(processes.list, { query: {} });
  const allNodes = useRead(nodes.list, { query: {} });
  const names = useMemo<Names | undefined>(() => {
    if (!allProcesses.data || !allNodes.data) return undefined;
    const processNames = new Map(allProcesses.data.map(({ id, name }) => [id, name]));
    return {
      PROCESS: allProcesses.data,
      NODE: allNodes.data.map(({ id, name, processId }) => ({
        id,
        name: `${name} · ${processNames.get(processId) ?? processId}`,
      })),
    };
  }, [allProcesses.data, allNodes.data]);
  const known = useMemo(
    () =>
      new Map(
        (names ? (['PROCESS', 'NODE'] as const) : []).flatMap((type) =>
          (names?.[type] ?? []).map(({ id, name }) => [`${type} ${id}`, name] as const),
        ),
      ),
    [names],
  );
  const nameOf = ({ type, componentId }: Authority): string => {
    if (componentId === ANY) return t(type === 'PROCESS' ? 'anyProcess' : 'anyNode');
    const name = known.get(`${type} ${componentId}`);
    if (name !== undefined) return `${name} (${componentId})`;
    return names ? t('goneComponent', { id: componentId }) : String(componentId);
  };
  return { names, nameOf };
}
