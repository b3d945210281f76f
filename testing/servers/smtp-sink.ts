import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { readMail, type ReceivedMail } from './mails.ts';
import type { TestCertificate } from './test-certificate.ts';

/** A message as it arrived. */
export interface Delivered {
  readonly from: string;
  readonly to: readonly string[];
  /** The bytes of the mail. */
  readonly raw: string;
  readonly user: string | undefined;
  readonly isEncrypted: boolean;
}

export interface SmtpSink {
  /** For the setting SMTP_URL. */
  readonly url: string;
  readonly port: number;
  readonly mails: ReceivedMail[];
  readonly delivered: Delivered[];
  /** Unavailable, as during a restart: every connection gets a temporary error. */
  down: boolean;
  /** Addresses that it refuses permanently. */
  readonly refused: Set<string>;
  /** Addresses that it refuses for now. */
  readonly deferred: Set<string>;
  /** The code for the next message after its last byte, instead of accepting it. */
  answer: number | undefined;
  close(): Promise<void>;
}

interface SinkOptions {
  /** Encrypted connections only: after STARTTLS, or from the start. */
  readonly tls?: TestCertificate & { readonly fromStart?: boolean };
}

const failure = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** A real SMTP server on a free port, which requires a name and a password and stores the received mails. */
export async function startSmtpSink(
  credentials: { user: string; password: string },
  { tls }: SinkOptions = {},
): Promise<SmtpSink> {
  const state = {
    mails: [] as ReceivedMail[],
    delivered: [] as Delivered[],
    refused: new Set<string>(),
    deferred: new Set<string>(),
    down: false,
    answer: undefined as number | undefined,
  };
  const server = new SMTPServer({
    ...(tls ? { key: tls.key, cert: tls.cert, secure: tls.fromStart === true } : UNENCRYPTED),
    size: 1024 * 1024,
    onConnect: (_session, done) => done(state.down ? failure(421, 'Closing for a moment') : null),
    onAuth({ username, password }, _session, done) {
      const known = username === credentials.user && password === credentials.password;
      done(known ? null : failure(535, 'Unknown'), known ? { user: username } : undefined);
    },
    onRcptTo({ address }, _session, done) {
      if (state.refused.has(address)) return done(failure(550, 'No such mailbox'));
      return done(state.deferred.has(address) ? failure(450, 'Greylisted') : null);
    },
    onData(stream, { envelope, user, secure }, done) {
      const receive = async () => {
        const raw = await text(stream);
        const answer = state.answer;
        state.answer = undefined;
        if (answer) return failure(answer, 'Not now');
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        state.delivered.push({ from, to, raw, user, isEncrypted: secure });
        state.mails.push(readMail(raw));
        return null;
      };
      // oxlint-disable-next-line promise/no-callback-in-promise -- the server wants a callback
      void receive().then(done, done);
    },
  });
  // A client that hangs up.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const login = `${encodeURIComponent(credentials.user)}:${encodeURIComponent(credentials.password)}`;
  return Object.assign(state, {
    url: `smtp://${login}@127.0.0.1:${port}`,
    port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

const UNENCRYPTED = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };
