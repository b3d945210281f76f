import type { Database } from '@scriptorium/db/database.ts';
import type { LiveHub } from './live-hub.ts';

/** Sent by the routine that records changes of a process, with the transaction. */
const CHANNEL = 'scriptorium_design';

/** Announces changes of processes to the pages that show them. A lost notification delays what a page shows. */
export const listenForDesign = (hub: LiveHub, database: Database): Promise<() => Promise<void>> =>
  database.listen(CHANNEL, (payload) => {
    const [processId = 0, by = 0] = payload.split(' ').map(Number);
    hub.deliverDesign({ processId, by });
  });
