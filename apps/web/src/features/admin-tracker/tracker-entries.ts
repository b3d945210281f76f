import type { ServerMessage, TrackerEntry } from '@scriptorium/contract/live.ts';
import { LiveContext } from '@scriptorium/web-data/live.ts';
import { use, useEffect, useState } from 'react';

export type Entries = ReadonlyMap<string, TrackerEntry>;

/** Applies a message to the list. Users keep their position when they change the page, so that rows do not jump. */
export function applyTrackerMessage(entries: Entries, message: ServerMessage): Entries {
  const next = new Map(entries);
  if (message.type === 'tracker') {
    const { type: _type, ...entry } = message;
    return next.set(message.sessionId, entry);
  }
  if (message.type === 'trackerLeft' && next.delete(message.sessionId)) return next;
  return entries;
}

/** Users and the pages they have open. After a lost connection the list starts again from empty. */
export function useTrackerEntries(): TrackerEntry[] {
  const live = use(LiveContext);
  const [entries, setEntries] = useState<Entries>(new Map());
  useEffect(
    () =>
      live.watch(
        { tracker: true },
        {
          message: (message) => setEntries((before) => applyTrackerMessage(before, message)),
          resumed: () => setEntries(new Map()),
        },
      ),
    [live],
  );
  return [...entries.values()];
}
