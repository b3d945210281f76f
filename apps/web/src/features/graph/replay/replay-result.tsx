import { Text } from '@mantine/core';
import type { Replay } from '@scriptorium/contract/process/replays.ts';
import { formatCount, formatTimestamp } from '@scriptorium/web-kit/format/format.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { replayTexts } from './texts.ts';

/** The author, nodes and changes of a replay. */
export function ReplayResult({ replay, className = '' }: { replay: Replay; className?: string | undefined }) {
  const t = useTexts(replayTexts);
  const { state, nodes, author, at, done, added, removed, moved, failed, kept } = replay;
  const names = nodes.length > 0 ? nodes.map(({ name }) => name).join(', ') : t('onlyPaths');
  const who = t('by', { name: author ? displayName(author) : '…', at: formatTimestamp(at) });
  const counts = {
    done: formatCount(done),
    added: formatCount(added),
    removed: formatCount(removed),
    moved: formatCount(moved),
  };
  const notes = [
    failed > 0 ? t('resultFailed', { count: failed, number: formatCount(failed) }) : '',
    kept > 0 ? t('resultKept', { count: kept, number: formatCount(kept) }) : '',
  ].filter((note) => note !== '');
  return (
    <div className={className}>
      <Text size="sm" fw={500}>
        {t(`state${state}`)}: {names}
      </Text>
      <Text size="xs">{[t('result', counts), ...notes].join('; ')}</Text>
      <Text size="xs" c="dimmed">
        {who}
      </Text>
    </div>
  );
}
