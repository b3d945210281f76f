import { createHash, randomBytes } from 'node:crypto';

export const FOLDER = 'application/vnd.google-apps.folder';

export interface StoredFile {
  id: string;
  name: string;
  mimeType: string;
  parents: string[];
  /** Native documents and folders have none. */
  bytes: Buffer | undefined;
  /** The exported contents of a native document, by type. */
  exports: Record<string, Buffer>;
  modifiedTime: string;
  trashed: boolean;
  /** In a shared drive: calls that do not ask for those do not find it. */
  shared: boolean;
}

export interface Session {
  meta: { id: string; name: string; mimeType: string; parents: string[] };
  size: number;
  received: Buffer;
}

/** A sign-in whose code has not been exchanged. */
export interface Grant {
  redirectUri: string;
  challenge: string;
  scope: string;
}

/** The failure that replaces the answer of a request. */
export type Failure =
  | { status: number; reason?: string; retryAfter?: string }
  /** 200 with a page, as from a proxy. */
  | 'html'
  /** The connection ends before the request is handled. */
  | 'hangUp'
  /** The request is handled, its answer is lost. */
  | 'answerLost'
  /** Half of the bytes of the file or of the chunk arrive. */
  | 'half';

export interface PlannedFailure {
  /** `GET /drive/v3/files`: the beginning of method and address. */
  request: string;
  failure: Failure;
}

/** Accounts, tokens and files of one test server. */
export class DriveState {
  readonly client = { id: 'scriptorium-client', secret: 'a secret of the test client' };
  readonly scope = 'https://www.googleapis.com/auth/drive';
  readonly codes = new Map<string, Grant>();
  readonly refreshTokens = new Map<string, string>();
  /** Access tokens and the scopes that they have. */
  readonly accessTokens = new Map<string, string>();
  readonly files = new Map<string, StoredFile>();
  readonly sessions = new Map<string, Session>();
  readonly generatedIds = new Set<string>();
  readonly failures: PlannedFailure[] = [];
  /** Called before each request is handled, with its method and path. */
  onRequest: ((request: string) => Promise<void>) | undefined;
  /** Method and path of each request, in their order. */
  readonly requests: string[] = [];

  /** The next requests that begin so fail, one for each failure. */
  fail(request: string, ...failures: Failure[]): void {
    this.failures.push(...failures.map((failure) => ({ request, failure })));
  }

  takeFailure(request: string): Failure | undefined {
    const index = this.failures.findIndex((planned) => request.startsWith(planned.request));
    return index < 0 ? undefined : this.failures.splice(index, 1)[0]?.failure;
  }

  addFolder(name: string): StoredFile {
    return this.add({ name, mimeType: FOLDER, bytes: undefined });
  }

  add(given: Partial<StoredFile> & { name: string }): StoredFile {
    const file: StoredFile = {
      id: newId(),
      mimeType: 'text/plain',
      parents: ['root'],
      bytes: Buffer.from(`content of ${given.name}`),
      exports: {},
      modifiedTime: new Date().toISOString(),
      trashed: false,
      shared: false,
      ...given,
    };
    this.files.set(file.id, file);
    return file;
  }

  in(folderId: string): StoredFile[] {
    return [...this.files.values()].filter(({ parents }) => parents.includes(folderId));
  }

  /** A person withdraws the permission. */
  revokeAll(): void {
    this.refreshTokens.clear();
    this.accessTokens.clear();
  }

  /** Expires all access tokens; refresh tokens still work. */
  expireAccessTokens(): void {
    this.accessTokens.clear();
  }

  /** A refresh token as from a sign-in. */
  signIn(scope = this.scope): string {
    const token = `1//refresh-${newId()}`;
    this.refreshTokens.set(token, scope);
    return token;
  }

  clear(): void {
    for (const part of [this.codes, this.refreshTokens, this.accessTokens, this.files, this.sessions])
      part.clear();
    this.onRequest = undefined;
    this.failures.length = 0;
    this.requests.length = 0;
  }
}

export const newId = (): string => randomBytes(18).toString('base64url');
export const md5Of = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');
