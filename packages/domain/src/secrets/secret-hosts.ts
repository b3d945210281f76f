import { hasHostWildcard, HOST_PLACEHOLDER } from '../graph/request-url.ts';

/** A server that gets a secret. */
export interface SecretHost {
  /** As URL parsers write it: lower case, punycode, an IPv6 address in brackets; `{host}` is the host of models. */
  readonly host: string;
  readonly port: number;
  /** The port is that of the protocol. */
  readonly isUsualPort: boolean;
}

/** The servers and uses for which a secret is allowed. */
export interface SecretRule {
  /** Names, `*.name` for all names below one, each with a port or for all ports. */
  readonly hosts: readonly string[];
  /** Whether the secret may be the key of a model of this server. */
  readonly models: boolean;
  /** A person may choose it for a question about documents. */
  readonly questions: boolean;
}

/** The receiver of a secret: a server, a model of this server, or a model that gets a question about documents. */
export type SecretTarget = SecretHost | 'MODEL' | 'QUESTION';

/** The one rule that decides whether a secret may go somewhere. */
export function maySecretGo({ hosts, models, questions }: SecretRule, target: SecretTarget): boolean {
  if (target === 'MODEL') return models;
  if (target === 'QUESTION') return questions;
  return hosts.some((entry) => covers(entry, target));
}

export const MAX_SECRET_HOSTS = 50;
export const LONGEST_HOST = 260;
const MAX_PORT = 65_535;

interface ParsedUrl {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
}
/**
 * The global `URL`, which both servers and browsers have; its type is declared here because this package uses neither's
 * types.
 */
const { URL } = globalThis as unknown as { URL: { parse(text: string): ParsedUrl | null } };

const withoutDot = (host: string): string => host.replace(/\.$/, '');
const USUAL_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const MAIL_PORTS: ReadonlySet<number> = new Set([25, 465, 587]);

/** The server of an address, of a template too; null for a text that names none. */
export function hostOfAddress(address: string): SecretHost | null {
  if (hasHostWildcard(address)) return null;
  if (address.startsWith(HOST_PLACEHOLDER)) {
    const port = URL.parse(`ws://models${address.slice(HOST_PLACEHOLDER.length)}`)?.port;
    if (port === undefined) return null;
    return { host: HOST_PLACEHOLDER, port: port === '' ? 80 : Number(port), isUsualPort: port === '' };
  }
  const url = URL.parse(address);
  if (!url || url.hostname === '') return null;
  const usual = USUAL_PORTS[url.protocol];
  if (usual === undefined) return null;
  const port = url.port === '' ? usual : Number(url.port);
  return { host: withoutDot(url.hostname), port, isUsualPort: port === usual };
}

/** The server of mails; null for a text that names none. */
export function hostOfMailServer(name: string, port: number): SecretHost | null {
  const host = name === '' ? null : canonical(name);
  return host === null ? null : { host, port, isUsualPort: MAIL_PORTS.has(port) };
}

function canonical(name: string): string | null {
  const url = URL.parse(`ws://${/^[^[\]]*:[^[\]]*:/.test(name) ? `[${name}]` : name}`);
  const isNameAlone =
    url && url.hostname !== '' && url.port === '' && url.pathname === '/' && url.search === '';
  return isNameAlone && !/[/?#@\\\s]/.test(name) ? withoutDot(url.hostname) : null;
}

/** A host as people write it: a name, `*.name`, an address or `{host}`, and a port. Null for anything else. */
export function readSecretHost(text: string): string | null {
  const [, below = '', name = '', port = ''] =
    /^(\*\.)?(\[[^\]]*\]|\{host\}|[^:]*)(?::(\d{1,5}))?$/.exec(text.trim()) ?? [];
  if (name === '') return null;
  if (port !== '' && (Number(port) < 1 || Number(port) > MAX_PORT)) return null;
  const host = name === HOST_PLACEHOLDER ? name : /[*$%{}]/.test(name) ? null : canonical(name);
  if (host === null || (below !== '' && (isAddress(host) || host === HOST_PLACEHOLDER))) return null;
  return `${below}${host}${port === '' ? '' : `:${Number(port)}`}`;
}

const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);

/** Whether an entry that `readSecretHost` gave means the server. */
function covers(entry: string, { host, port }: SecretHost): boolean {
  const [, name = '', onPort] = /^(\[.*\]|.*?)(?::(\d+))?$/.exec(entry) ?? [];
  if (onPort !== undefined && Number(onPort) !== port) return false;
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) && host.length >= name.length : host === name;
}

/** The entry that allows a server alone; another port of it may belong to somebody else. */
export const entryOf = ({ host, port, isUsualPort }: SecretHost): string =>
  isUsualPort ? host : `${host}:${port}`;
