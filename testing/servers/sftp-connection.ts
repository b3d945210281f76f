import type { SftpServer } from './sftp-server.ts';

/** A connection to a test server, as the API takes it. */
export const sftpConnectionTo = (
  server: SftpServer,
  {
    port = server.port,
    folder = '',
    name = 'Archive',
    address = '127.0.0.1',
    ...signIn
  }: {
    port?: number;
    folder?: string;
    name?: string;
    address?: string;
    username?: string;
    password?: string | null;
  } = {},
) => ({
  name,
  address,
  port,
  folder,
  password: { useKey: false, username: server.user, password: server.password as string | null, ...signIn },
});

/** Returns the settings of a connection with a private key in place of a password. */
export const sftpKeyConnectionTo = (server: SftpServer) => ({
  ...sftpConnectionTo(server),
  password: {
    useKey: true,
    username: server.user,
    password: null as string | null,
    privateKey: server.key.privateKey as string | null,
    publicKey: server.key.publicKey,
  },
});
