import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { statisticsTexts } from './texts.ts';

/** Names of people by id; the read is shared with the field that selects them. */
export function usePeopleNames(): (id: number) => string {
  const { data } = useRead(users.list, { query: { paged: 'false' } });
  const names = new Map((data?.rows ?? []).map((user) => [user.id, displayName(user)]));
  return (id) => names.get(id) ?? `#${id}`;
}

/** The nodes of a process, and their names by id. */
export function useNodes(processId: number) {
  const t = useTexts(statisticsTexts);
  const { data = [] } = useRead(nodes.list, { query: { processId } });
  const names = new Map(data.map(({ id, name }) => [id, name]));
  return {
    nodes: data,
    nameOf: (id: number | null) => (id === null ? t('noNode') : (names.get(id) ?? t('deletedNode', { id }))),
  };
}
