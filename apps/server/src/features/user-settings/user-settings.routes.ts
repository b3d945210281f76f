import { DEFAULT_USER_SETTINGS, userSettings } from '@scriptorium/contract/people/user-settings.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import { routes } from '../../http/context.ts';
import * as store from './user-settings.store.ts';

export const userSettingsRoutes = routes((on) => {
  const lastSaved = async (db: Db, { userId }: Caller) =>
    (await store.findSettings(db, userId)) ?? DEFAULT_USER_SETTINGS;

  on(userSettings.get, ({ caller, db }) => lastSaved(db, caller));

  on(userSettings.reset, ({ caller, db }) => lastSaved(db, caller));

  on(userSettings.save, async ({ caller, body, db }) => {
    await store.saveSettings(db, caller.userId, body);
    return body;
  });

  on(userSettings.clear, async ({ caller, db }) => {
    await store.deleteSettings(db, caller.userId);
  });
});
