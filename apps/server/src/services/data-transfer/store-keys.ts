import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import { MovingError } from './manifest.ts';

const SETTINGS = { signing: 'SIGNING_KEY', encryption: 'ENCRYPTION_KEY' } as const;

/**
 * Stores a key of another installation in DATA_DIR/keys. An existing key, or one from a setting, must be the same: no
 * key is ever overwritten.
 */
export const storeKeyIn =
  (settings: Pick<Settings, 'DATA_DIR' | 'SIGNING_KEY' | 'ENCRYPTION_KEY'>) =>
  async (name: string, base64: string): Promise<void> => {
    const setting = name === 'signing' || name === 'encryption' ? SETTINGS[name] : undefined;
    if (setting === undefined) throw new MovingError(`The backup contains an unknown key, "${name}".`);
    const given = settings[setting];
    if (given !== undefined) {
      if (!isSame(given, base64))
        throw new MovingError(`The setting ${setting} is not the key of this backup. Leave it out.`);
      return;
    }
    const folder = join(settings.DATA_DIR, 'keys');
    const path = join(folder, `${name}.key`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (existsSync(path)) {
      if (!isSame(readFileSync(path, 'utf8'), base64))
        throw new MovingError(`${path} is not the key of this backup. Use an empty DATA_DIR.`);
      return;
    }
    const file = await open(path, 'wx', 0o600);
    try {
      await file.write(`${base64.trim()}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  };

const isSame = (one: string, other: string): boolean =>
  Buffer.from(one.trim(), 'base64').equals(Buffer.from(other.trim(), 'base64'));
