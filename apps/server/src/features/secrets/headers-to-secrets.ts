import { uniqueName } from '@scriptorium/domain/names.ts';
import { hostOfAddress, type SecretHost } from '@scriptorium/domain/secrets/secret-hosts.ts';
import { wildcardOfSecret } from '@scriptorium/domain/secrets/secret-uses.ts';
import { placeholder, wildcardNames } from '@scriptorium/domain/text/wildcards.ts';
import { SECRET_NAME_LENGTH } from '@scriptorium/contract/process/secrets.ts';

type Json = Readonly<Record<string, unknown>>;

/** Headers that hold keys. An Idempotency-Key is none: the receiver recognises a repeat by it. */
const isSecretHeader = (name: string): boolean =>
  /^(?:authorization|cookie|(?!idempotency-).*-key)$/i.test(name.trim());

/** A secret for the value of a header. */
export interface HeaderSecret {
  readonly name: string;
  readonly value: string;
  readonly hosts: Map<string, SecretHost>;
}

/** The secrets of one process, those that have been there included: equal values are one secret. */
export class SecretsOfHeaders {
  /** Made from the nodes as they are; settings that were recorded before do not widen where these may go. */
  readonly #inUse = new Set<HeaderSecret>();
  readonly #names: { name: string }[];
  readonly #byValue = new Map<string, HeaderSecret>();

  constructor(existing: readonly string[]) {
    this.#names = existing.map((name) => ({ name }));
  }

  get made(): readonly HeaderSecret[] {
    return [...this.#byValue.values()];
  }

  isInUse(secret: HeaderSecret): boolean {
    return this.#inUse.has(secret);
  }

  /** From here on, settings are those that were recorded before. */
  beginRecorded(): void {
    for (const secret of this.made) this.#inUse.add(secret);
  }

  /** Settings of a request with the wildcards of secrets in the place of keys; the same object where it has none. */
  replace(settings: Json, nodeName: string): Json {
    const { headers, url } = settings;
    if (typeof headers !== 'object' || headers === null || typeof url !== 'string') return settings;
    const given = Object.entries(headers as Record<string, unknown>);
    const changed = given.map(([name, field]) => [name, this.#field(name, field, url, nodeName)] as const);
    if (changed.every(([, field], at) => field === given[at]?.[1])) return settings;
    return { ...settings, headers: Object.fromEntries(changed) };
  }

  #field(header: string, field: unknown, url: string, nodeName: string): unknown {
    const { value } = (field ?? {}) as { readonly value?: unknown };
    if (typeof value !== 'string' || !isSecretHeader(header)) return field;
    // What documents fill in is no key.
    if (value.trim() === '' || wildcardNames(value).length > 0) return field;
    const secret = this.#byValue.get(value) ?? this.#make(header, value, nodeName);
    const host = hostOfAddress(url);
    if (host && !this.#inUse.has(secret)) secret.hosts.set(JSON.stringify(host), host);
    return { value: placeholder(wildcardOfSecret(secret.name) ?? ''), editorState: null };
  }

  #make(header: string, value: string, nodeName: string): HeaderSecret {
    const plain = nodeName.replaceAll(/[${}]/g, '').trim();
    const suffix = plain === '' ? '' : ` (${plain})`;
    // A number fits behind it.
    const longest = SECRET_NAME_LENGTH - 5;
    const whole = [...`${header.trim()}${suffix}`].slice(0, longest).join('');
    const base = whole.slice(0, longest).replaceAll(/[${}]/g, '').toWellFormed().trim();
    const name = uniqueName(base, this.#names);
    const secret = { name, value, hosts: new Map<string, SecretHost>() };
    this.#names.push({ name });
    this.#byValue.set(value, secret);
    return secret;
  }
}
