import type { ImapFlow } from 'imapflow';
import { SourceFault } from '@scriptorium/sources/source-fault.ts';
import type {
  Batch,
  Cursor,
  OpenConnection,
  SessionContext,
  SourceKind,
  SourceSession,
} from '@scriptorium/sources/source-kind.ts';
import { connectImap, connectMs, type ConnectedImap } from './imap-connect.ts';
import { faultOf } from './imap-faults.ts';
import { inTurn } from './in-turn.ts';
import { listMails } from './list-mails.ts';
import type { ItemData } from './mail-items.ts';
import { mailSettingsOf, type MailSecrets, type MailSettings } from './mail-settings.ts';
import { readMail } from './read-mail.ts';

const LOGOUT_MS = 2000;
/** The next mail arrives while others are written to the disk and become documents. */
const PARALLEL = 16;

/** A folder of a mailbox, read by IMAP. Nothing is ever marked, moved or deleted there. */
export const imapSource: SourceKind = {
  kind: 'EMAIL',
  hostOf: (settings) => mailSettingsOf(settings).imapHost,
  // The kind of content is part of the cursor: a mail that was imported whole is known as such afterwards.
  accountOf(settings) {
    const { imapHost, address, folder } = mailSettingsOf(settings);
    return [imapHost.toLowerCase(), address.toLowerCase(), folder];
  },
  async open(connection: OpenConnection, context: SessionContext): Promise<SourceSession> {
    const settings = mailSettingsOf(connection.settings);
    const secrets = connection.secrets as unknown as MailSecrets;
    const describe = (error: unknown, connected?: ConnectedImap) => {
      const isUsable = connected?.client.usable ?? false;
      const isOurs = isUsable || error instanceof SourceFault;
      return faultOf(isOurs ? error : (connected?.lostBy() ?? error), {
        host: settings.imapHost,
        folder: settings.folder,
        seconds: Math.round((connected ? context.limits.timeoutMs : connectMs(context.limits)) / 1000),
        isUsable,
      });
    };
    let connected: ConnectedImap | undefined;
    try {
      connected = await connectImap(settings, secrets, context);
      context.begin('folder');
      await connected.client.mailboxOpen(settings.folder, { readOnly: true });
    } catch (error) {
      const fault = describe(error, connected);
      connected?.client.close();
      throw fault;
    }
    const { client } = connected;
    return sessionOf(client, settings, context, (error) => describe(error, connected));
  },
};

function sessionOf(
  client: ImapFlow,
  settings: MailSettings,
  { begin, limits }: SessionContext,
  toFault: (error: unknown) => SourceFault,
): SourceSession {
  const { folder, contentType } = settings;
  return {
    hostKey: null,
    parallel: PARALLEL,
    count: async () => {
      begin('list');
      const status = await client.status(folder, { messages: true }).catch((error: unknown) => {
        throw toFault(error);
      });
      return (status && status.messages) || 0;
    },
    async *list(cursor: Cursor | null): AsyncGenerator<Batch> {
      begin('list');
      try {
        yield* listMails(client, contentType, cursor);
      } catch (error) {
        throw toFault(error);
      }
    },
    // One connection sends one mail at a time: several at once would wait for each other's parts.
    read: inTurn((item) =>
      readMail(
        { client, folder, maxBytes: limits.maxBytes, toFault },
        item.data as unknown as ItemData,
        item.name,
      ),
    ),
    close: () => closed(client),
  };
}

/** Says goodbye, but waits for no server that does not answer. */
async function closed(client: ImapFlow): Promise<void> {
  let clock: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    clock = setTimeout(resolve, LOGOUT_MS);
  });
  if (client.usable) await Promise.race([client.logout().catch(() => undefined), late]);
  clearTimeout(clock);
  client.close();
}
