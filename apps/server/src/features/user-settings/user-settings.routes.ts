import { DEFAULT_USER_SETTINGS, userSettings } from '@scriptorium/contract/user-settings.ts';
import { routes } from '../../http/context.ts';
import * as store from './user-settings.store.ts';

export const userSettingsRoutes = routes((on) => {
  on(
    userSettings.get,
    async ({ caller, db }) => (await store.findSettings(db, caller.userId)) ?? DEFAULT_USER_SETTINGS,
  );

  on(userSettings.save, async ({ caller, body, db }) => {
    await store.saveSettings(db, caller.userId, body);
    return body;
  });

  on(userSettings.clear, async ({ caller, db }) => {
    await store.deleteSettings(db, caller.userId);
  });
});
