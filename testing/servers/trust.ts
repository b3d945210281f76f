import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Connections of this process that begin afterwards accept a certificate or authority (PEM), as with NODE_EXTRA_CA_CERTS. */
export const trust = (certificate: string): void =>
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
