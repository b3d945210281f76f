import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import type { Named, SettingInFile } from '@scriptorium/domain/graph/settings-in-file.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What becomes of each part of the settings on its way into a file or out of it. */
interface Ways {
  reference(kind: Named, value: unknown, path: readonly string[]): unknown;
  template(text: string, path: readonly string[]): string;
}

/** Left out of the result. */
const ABSENT = Symbol('absent');

function convert(kind: SettingInFile, value: unknown, ways: Ways, path: readonly string[]): unknown {
  if (typeof kind === 'object') return convertParts(kind, value, ways, path);
  if (kind === 'editorState' || kind === 'switch') return ABSENT;
  if (kind === 'plain' || kind === 'endpoint') return value;
  if (kind === 'template') return typeof value === 'string' ? ways.template(value, path) : value;
  return value === null || value === undefined ? null : ways.reference(kind, value, path);
}

function convertParts(
  kind: Exclude<SettingInFile, string>,
  value: unknown,
  ways: Ways,
  path: readonly string[],
): unknown {
  if ('list' in kind) {
    if (!Array.isArray(value)) return value;
    return value
      .map((one, index) => convert(kind.list, one, ways, [...path, String(index)]))
      .filter((one) => one !== ABSENT && one !== null);
  }
  if (!isObject(value)) return value;
  const kindOf = (name: string): SettingInFile =>
    'record' in kind
      ? kind.record
      : Object.hasOwn(kind.fields, name)
        ? (kind.fields[name] ?? 'plain')
        : 'plain';
  const names = 'record' in kind ? Object.keys(value).toSorted() : Object.keys(value);
  return fromEntries(names.map((name) => [name, convert(kindOf(name), value[name], ways, [...path, name])]));
}

/** A name such as `__proto__` becomes an ordinary field. */
const fromEntries = (entries: readonly (readonly [string, unknown])[]): Json =>
  Object.fromEntries(entries.filter(([, value]) => value !== ABSENT));

type Typed = Pick<NodeDefinition, 'inFile' | 'settings' | 'defaults'>;

const kindOf = ({ inFile }: Typed, name: string): SettingInFile =>
  Object.hasOwn(inFile, name) ? (inFile[name] ?? 'plain') : 'plain';

/** The settings of a node as a file has them. Settings that are stored without a later field have its default. */
export function settingsToFile(definition: Typed, stored: Json, ways: Ways): Json {
  const whole = { ...definition.defaults.settings, ...stored };
  const parsed = definition.settings.safeParse(whole);
  const values = parsed.success ? parsed.data : whole;
  return fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      convert(kindOf(definition, name), value, ways, [name]),
    ]),
  );
}

/** The settings of a file as a node stores them, without those that a file leaves out. */
export const settingsFromFile = (definition: Typed, given: Json, ways: Ways): Json =>
  fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      convert(kindOf(definition, name), value, ways, [name]),
    ]),
  );

/** The settings that a file leaves out and that start a node: off in an imported one. */
export const switchesOf = ({ inFile }: Typed): string[] =>
  Object.entries(inFile).flatMap(([name, kind]) => (kind === 'switch' ? [name] : []));

/** The settings with an address that the installation has once. */
export const endpointsOf = ({ inFile }: Typed): string[] =>
  Object.entries(inFile).flatMap(([name, kind]) => (kind === 'endpoint' ? [name] : []));
