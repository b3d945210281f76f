import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestCertificate {
  /** PEM; also the certificate of its authority. */
  readonly cert: string;
  readonly key: string;
}

/** A certificate of its own for a server of a test; `names` as in `DNS:localhost,IP:127.0.0.1`. Made by openssl. */
export function makeCertificate(names = 'DNS:localhost,IP:127.0.0.1'): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'scriptorium-tls-'));
  try {
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const kind = [
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ];
    const subject = ['-subj', '/CN=Test', '-addext', `subjectAltName=${names}`];
    execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'pipe' });
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
