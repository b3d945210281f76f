import { UserSettings } from '@scriptorium/contract/people/user-settings.ts';

/** The valid fields only: incomplete or out-of-bounds input changes nothing yet. */
export const validSettings = (typed: Readonly<Record<string, unknown>>): Partial<UserSettings> =>
  Object.fromEntries(
    Object.entries(UserSettings.shape).flatMap(([name, field]) => {
      const result = field.safeParse(typed[name]);
      return result.success ? [[name, result.data]] : [];
    }),
  );
