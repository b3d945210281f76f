import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { ReasonOf } from '@scriptorium/domain/graph/node-definition.ts';
import { fillMessage } from '@scriptorium/domain/text/fill-message.ts';
import type { sendMail } from '../send-mail.definition.ts';

type Key = ReasonOf<typeof sendMail>;
export type MailReason = Reason<Key>;
type Name = Key extends `reason.sendMail.${infer Rest}` ? Rest : never;

/** The English messages; those of the page are in `web/reason-texts.ts`. */
const MESSAGES: Readonly<Record<Name, string>> = {
  incomplete:
    'The server, username, subject or text of the node is missing. Complete its settings and run the step again.',
  noReceiver: 'The node has no receiver of the type DO (To). Add one and run the step again.',
  partly:
    'The mail was not sent to {receivers}; the others got it. Run the step again to send it to the remaining receivers only.',
  partlyAll:
    'The mail was not sent to {receivers}; the others got it. The next execution sends a new mail to all receivers.',
  nothingLeft: 'Every receiver has got this mail before; nothing was sent.',
  receiversRefused: '{host} refused every receiver: {receivers}.',
  busy: '{host} could not accept the mail: it answered {status}.',
  refused: '{host} refused the mail: it answered {status}.',
  signIn: '{host} refused the username or the password. Check the username and the secret of the node.',
  encryption: '{host} does not offer an encrypted connection on port {port}.',
  certificate: 'The certificate of {host} is not valid ({code}).',
  tooLarge: 'The mail is larger than {host} accepts.',
  forbidden: '{host} is in a network that must not be reached. An administrator can allow it with {setting}.',
  resolve: 'The address of {host} could not be found.',
  connect: 'Could not connect to {host} on port {port}.',
  timeout: '{host} did not answer in time on port {port}. With port 465 it must speak TLS from the start.',
  broken: 'The connection to {host} was lost.',
  cancelled: 'The sending was cancelled.',
};

/** Parameters name hosts, codes and receivers; never a password or an answer of the server. */
export const reasonOf = (name: Name, params: Reason['params'] = {}): MailReason => ({
  key: `reason.sendMail.${name}`,
  params,
  message: fillMessage(MESSAGES[name], params),
});
