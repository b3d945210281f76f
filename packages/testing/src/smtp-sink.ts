import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readMail, type ReceivedMail } from './mails.ts';

export interface SmtpSink {
  /** For the setting SMTP_URL. */
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Unavailable, as during a restart: every connection gets a temporary error. */
  down: boolean;
  /** Addresses that it refuses permanently. */
  readonly refused: Set<string>;
  close(): Promise<void>;
}

const failure = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** A real SMTP server on a free port, which requires a name and a password and stores the received mails. */
export async function startSmtpSink(credentials: { user: string; password: string }): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  const refused = new Set<string>();
  const sink = { down: false };
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onConnect: (_session, done) => done(sink.down ? failure(421, 'Closing for a moment') : null),
    onAuth({ username, password }, _session, done) {
      const known = username === credentials.user && password === credentials.password;
      done(known ? null : failure(535, 'Unknown'), known ? { user: username } : undefined);
    },
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? failure(550, 'No such mailbox') : null),
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('error', done);
      stream.on('end', () => {
        mails.push(readMail(Buffer.concat(parts).toString()));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const login = `${encodeURIComponent(credentials.user)}:${encodeURIComponent(credentials.password)}`;
  return Object.assign(sink, {
    url: `smtp://${login}@127.0.0.1:${port}`,
    mails,
    refused,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
