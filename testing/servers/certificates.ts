import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';

export interface Certificates {
  /** Certificate of the authority; for NODE_EXTRA_CA_CERTS. */
  readonly authorityFile: string;
  readonly authority: string;
  readonly certificateFile: string;
  readonly keyFile: string;
}

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** A certificate authority of this test alone, and a certificate of a server with these names and addresses. */
export function makeCertificates(folder: string, names: readonly string[]): Certificates {
  mkdirSync(folder, { recursive: true });
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const files = {
    authorityFile: path('ca.pem'),
    certificateFile: path('server.pem'),
    keyFile: path('server.key'),
  };
  const ca = ['-subj', '/CN=Test authority', '-keyout', path('ca.key'), '-out', files.authorityFile];
  openssl('req', '-x509', ...EC, '-days', '2', ...ca);
  openssl('req', ...EC, '-subj', '/CN=Test server', '-keyout', files.keyFile, '-out', path('server.csr'));
  const alternatives = names.map((name) => `${isIP(name) === 0 ? 'DNS' : 'IP'}:${name}`);
  writeFileSync(path('server.ext'), `subjectAltName=${alternatives.join(',')}\n`);
  const signed = ['-CA', files.authorityFile, '-CAkey', path('ca.key'), '-CAcreateserial', '-days', '2'];
  const given = ['-in', path('server.csr'), '-extfile', path('server.ext'), '-out', files.certificateFile];
  openssl('x509', '-req', ...signed, ...given);
  return { ...files, authority: readFileSync(files.authorityFile, 'utf8') };
}
