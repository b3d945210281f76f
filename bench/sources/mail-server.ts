import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { ImapServer } from '@scriptorium/testing/imap-server.ts';

/** Connections that begin afterwards accept the certificate of the server. */
export const trustMailServer = ({ certificates }: ImapServer): void =>
  setDefaultCACertificates([...getCACertificates('default'), certificates.authority]);
