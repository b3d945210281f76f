import type { TemplateField } from '../graph/template-field.ts';
import { parseTemplate, placeholder, wildcardNames } from '../text/wildcards.ts';
import { hostOfAddress, hostOfMailServer, type SecretTarget } from './secret-hosts.ts';

/** `${secret.Name}`: filled in when a request leaves. */
const PREFIX = 'secret.';

/** The name of the secret that a wildcard stands for. */
export const secretOfWildcard = (wildcard: string): string | undefined =>
  wildcard.startsWith(PREFIX) ? wildcard.slice(PREFIX.length).normalize() : undefined;

/** The wildcard of a secret; undefined for a name that none can contain. */
export const wildcardOfSecret = (name: string): string | undefined =>
  /[{}]/.test(name) ? undefined : PREFIX + name;

export const secretNamesIn = (template: string): string[] =>
  wildcardNames(template).flatMap((name) => secretOfWildcard(name) ?? []);

/**
 * The first wildcard of a secret that stands elsewhere than in the value of a header, or in the query of an address: there
 * it would get into documents, logs or names.
 */
export function misplacedSecret({ template, isAddress, headerOf }: TemplateField): string | undefined {
  if (headerOf !== undefined) return undefined;
  let before = '';
  for (const part of parseTemplate(template)) {
    if (part.kind === 'text') before += part.text;
    else if (secretOfWildcard(part.name) !== undefined && !(isAddress && isQuery(before)))
      return placeholder(part.name);
  }
  return undefined;
}

/** Values are escaped: the text of the author alone begins a query or a fragment. */
const isQuery = (before: string): boolean => before.includes('?') && !before.includes('#');

/** A secret that settings of a node send somewhere. */
export interface SecretUse {
  /** The setting that errors of this use name. */
  readonly field: string;
  readonly secret: { readonly id: number } | { readonly name: string };
  /** Null as long as the settings name no server. */
  readonly target: Exclude<SecretTarget, 'QUESTION'> | null;
}

interface Referring {
  readonly secret?: unknown;
  readonly smtpHost?: unknown;
  readonly smtpPort?: unknown;
  readonly externalConfig?: unknown;
  readonly trainableConfig?: unknown;
}

interface Machine {
  readonly secret?: unknown;
  readonly configType?: unknown;
  readonly restApiUrl?: unknown;
  readonly requestPath?: unknown;
}

/** All secrets that settings use, with the servers that get them: the settings of a node, and its templates. */
export function secretUses(settings: Referring, templates: readonly TemplateField[]): SecretUse[] {
  const external = (settings.externalConfig ?? {}) as Machine;
  const trainable = (settings.trainableConfig ?? {}) as Machine;
  const isMail = settings.smtpHost !== undefined;
  return [
    ...referred('secret', settings.secret, () =>
      isMail ? hostOfMailServer(String(settings.smtpHost), Number(settings.smtpPort)) : 'MODEL',
    ),
    ...referred('secret', external.secret, () =>
      external.configType === 'CUSTOM' ? hostOfAddress(String(external.restApiUrl)) : 'MODEL',
    ),
    ...referred('trainableConfig.secret', trainable.secret, () =>
      hostOfAddress(String(trainable.requestPath)),
    ),
    ...templates.flatMap(({ field, template, isAddress, headerOf }) => {
      const address = headerOf ?? (isAddress ? template : undefined);
      if (address === undefined) return [];
      const target = hostOfAddress(address);
      return secretNamesIn(template).map((name): SecretUse => ({ field, secret: { name }, target }));
    }),
  ];
}

function referred(field: string, reference: unknown, target: () => SecretUse['target']): SecretUse[] {
  const { id } = (reference ?? {}) as { readonly id?: unknown };
  return typeof id === 'number' ? [{ field, secret: { id }, target: target() }] : [];
}
