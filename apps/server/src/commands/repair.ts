import { migrate } from '@scriptorium/db/migrate.ts';
import { repairCopies } from '../features/documents/list-copies.store.ts';
import type { Settings } from '../config/settings.ts';
import { openDatabase, runCommand } from './command.ts';

/** `npm run repair`: makes what lists copy from documents again where it differs. */
async function repair(settings: Settings): Promise<string> {
  const database = await openDatabase(settings);
  try {
    await migrate(database.db);
    const { assignees, counts, names } = await repairCopies(database.db);
    if (assignees + counts + names === 0) return 'All copies are right; nothing was changed.';
    return `Repaired: ${assignees} assignments, ${counts} numbers of assignees, ${names} names.`;
  } finally {
    await database.close();
  }
}

await runCommand(repair);
