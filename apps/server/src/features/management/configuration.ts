import type { SettingView } from '@scriptorium/contract/management/management-logs.ts';
import type { WatchedFolder } from '@scriptorium/sources/source-kind.ts';
import { describeSettings, type Settings } from '../../config/settings.ts';

export const MASK = '**********';

/** Settings with such names are masked, even without a secret mark. */
const SECRET_NAME = /PASSWORD|SECRET|TOKEN|(^|_)KEY$/;
const GENERATED_KEYS = new Set(['SIGNING_KEY', 'ENCRYPTION_KEY']);
/** Up to the last `@` before the path. */
const PASSWORD_OF_URL = /^([a-z][\w+.-]*:\/\/[^:@/?#]*):[^/?#]*@/i;
const SECRET_PARAMETER = /([?&][^=&#]*(?:pass|secret|token|key|sig)[^=&#]*=)[^&#]*/gi;

/** An address without its password and the values of secret parameters; any other text unchanged. */
export const withoutPassword = (text: string): string =>
  text.includes('://')
    ? text.replace(PASSWORD_OF_URL, `$1:${MASK}@`).replaceAll(SECRET_PARAMETER, `$1${MASK}`)
    : text;

function sourceOf(name: string, settings: Settings, value: unknown): SettingView['source'] {
  const given = settings.given[name];
  if (given) return given;
  if (GENERATED_KEYS.has(name)) return 'data folder';
  return value === undefined ? 'not set' : 'default';
}

/** As the setting is written; watched folders are the only list of objects. */
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((one) => (typeof one === 'object' ? folderText(one) : String(one))).join(',')
    : String(value);

const folderText = ({ path, processIds }: WatchedFolder): string =>
  processIds.length === 0 ? path : `${path}=${processIds.join(';')}`;

/** The current settings, as an administrator may see them. */
export function describeConfiguration(settings: Settings): SettingView[] {
  const values = settings as unknown as Readonly<Record<string, unknown>>;
  return describeSettings().map(({ name, fallback, meaning, secret }) => {
    const value = values[name];
    const source = sourceOf(name, settings, value);
    const masked = secret || SECRET_NAME.test(name);
    const shown = masked ? MASK : withoutPassword(textOf(value));
    return {
      name,
      value: source === 'not set' ? null : shown,
      fallback: fallback === '' ? null : fallback,
      source,
      meaning,
    };
  });
}
