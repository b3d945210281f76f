import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, NoBody } from '../kit/fields.ts';

/** px; `step` is that of the spinner, other values between the ends are accepted too. */
export const FONT_SIZE = { min: 8, max: 72, step: 0.5 } as const;
/** A multiple of the font size. */
export const LINE_HEIGHT = { min: 1, max: 3, step: 0.1 } as const;

/** A user's settings for the display of documents. */
export const UserSettings = z
  .object({
    'font-size': z.number().min(FONT_SIZE.min).max(FONT_SIZE.max),
    'line-height': z.number().min(LINE_HEIGHT.min).max(LINE_HEIGHT.max),
    'font-color': z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .toLowerCase(),
    'source-download-blocked': z.boolean(),
  })
  .meta({ id: 'UserSettings' });
export type UserSettings = z.output<typeof UserSettings>;

export const DEFAULT_USER_SETTINGS: UserSettings = {
  'font-size': 18,
  'line-height': 1.5,
  'font-color': '#50565b',
  'source-download-blocked': false,
};

export const userSettings = {
  get: endpoint({
    method: 'GET',
    path: '/api/user-settings',
    summary: 'The own display settings; the defaults where none are saved',
    access: 'user',
    query: z.object(cacheBuster),
    reply: UserSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/user-settings',
    summary: 'Save all own display settings',
    access: 'user',
    body: UserSettings,
    reply: UserSettings,
    alert: 'settings.messages.success',
  }),
  /** The request of the button Cancel; it changes nothing. */
  reset: endpoint({
    method: 'POST',
    path: '/api/user-settings/reset',
    summary: 'The last saved display settings; the defaults where none are saved',
    access: 'user',
    reply: UserSettings,
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/api/user-settings',
    summary: 'Reset the display settings to the defaults',
    access: 'user',
    reply: NoBody,
    shape: 'none',
  }),
};
