import { DEFAULT_USER_SETTINGS, userSettings as calls } from '@scriptorium/contract/people/user-settings.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import { routes } from '../../http/context.ts';
import * as store from './user-settings.store.ts';
import { feature } from '../../http/feature.ts';

const userSettingsRoutes = routes((on) => {
  const lastSaved = async (db: Db, { userId }: Caller) =>
    (await store.findSettings(db, userId)) ?? DEFAULT_USER_SETTINGS;

  on(calls.get, ({ caller, db }) => lastSaved(db, caller));

  on(calls.reset, ({ caller, db }) => lastSaved(db, caller));

  on(calls.save, async ({ caller, body, db }) => {
    await store.saveSettings(db, caller.userId, body);
    return body;
  });

  on(calls.clear, async ({ caller, db }) => {
    await store.deleteSettings(db, caller.userId);
  });
});

export const userSettings = feature({ routes: [userSettingsRoutes] });
