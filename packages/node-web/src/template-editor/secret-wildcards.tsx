import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { wildcardOfSecret } from '@scriptorium/domain/secrets/secret-uses.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useMemo, type ReactNode } from 'react';
import { useWildcards, WildcardsContext } from './wildcard-words.ts';

interface SecretWildcardsProps {
  readonly processId: number;
  readonly children: ReactNode;
}

/** Gives the templates below, which are headers or addresses, the secrets of the process as well. */
export function SecretWildcards({ processId, children }: SecretWildcardsProps) {
  const others = useWildcards();
  const { data } = useRead(secrets.list, { query: { processId } });
  const list = useMemo(() => {
    if (!others || !data) return undefined;
    const names = new Set(data.flatMap(({ name }) => wildcardOfSecret(name) ?? []));
    const own = [...names].map((name) => ({
      name,
      category: 'PROCESS' as const,
      mode: 'UNIVERSAL' as const,
    }));
    return [...others, ...own];
  }, [others, data]);
  return <WildcardsContext value={list}>{children}</WildcardsContext>;
}
