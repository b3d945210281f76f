import { migrate } from '@scriptorium/db/migrate.ts';
import { rotateKey, type Rotation } from '../services/key-rotation/rotate-key.ts';
import type { Settings } from '../config/settings.ts';
import { openDatabase, runCommand } from './command.ts';

/** `npm run rotate-key`: encrypts all stored secrets with a new encryption key. */
async function rotate(settings: Settings): Promise<string> {
  const database = await openDatabase(settings);
  try {
    await migrate(database.db);
    return describe(await rotateKey(settings, database.db));
  } finally {
    await database.close();
  }
}

function describe({ encrypted, unreadable, place }: Rotation): string {
  const done =
    encrypted === null
      ? 'An earlier rotation had encrypted everything with the new key already.'
      : `Encrypted with the new key: ${Object.entries(encrypted)
          .map(([what, count]) => `${count} ${what}`)
          .join(', ')}.`;
  const lost =
    unreadable.length === 0
      ? ''
      : ` The old key could not open these, they are unchanged: ${unreadable.join(', ')}.`;
  const next =
    place === 'file'
      ? ' The new key is in DATA_DIR/keys/encryption.key; copy it to every machine with a DATA_DIR of its own.'
      : ' Set ENCRYPTION_KEY to the value of NEW_ENCRYPTION_KEY on every machine, and remove NEW_ENCRYPTION_KEY, before you start a server.';
  return `${done}${lost}${next}`;
}

await runCommand(rotate);
