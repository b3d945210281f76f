import type { UserSettings } from '@scriptorium/contract/people/user-settings.ts';
import type { Db } from '@scriptorium/db/database.ts';

export const findSettings = (db: Db, userId: number): Promise<UserSettings | undefined> =>
  db
    .selectFrom('user_settings')
    .select([
      'font_size as font-size',
      'line_height as line-height',
      'font_color as font-color',
      'source_download_blocked as source-download-blocked',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();

export async function saveSettings(db: Db, userId: number, settings: UserSettings): Promise<void> {
  const row = {
    font_size: settings['font-size'],
    line_height: settings['line-height'],
    font_color: settings['font-color'],
    source_download_blocked: settings['source-download-blocked'],
  };
  await db
    .insertInto('user_settings')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function deleteSettings(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('user_settings').where('user_id', '=', userId).execute();
}
