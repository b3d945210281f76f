import { UserSettings } from '@scriptorium/contract/user-settings.ts';

/** The fields that may be shown: one that is half typed or out of its bounds changes nothing yet. */
export const validSettings = (typed: Readonly<Record<string, unknown>>): Partial<UserSettings> =>
  Object.fromEntries(
    Object.entries(UserSettings.shape).flatMap(([name, field]) => {
      const result = field.safeParse(typed[name]);
      return result.success ? [[name, result.data]] : [];
    }),
  );
