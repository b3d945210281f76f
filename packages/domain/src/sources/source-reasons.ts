/**
 * Why a source, or one thing at it, could not be read: the English messages by their keys, with `{param}` placeholders.
 * The page has the same keys in each of its languages. No parameter is ever a user name, a password or a token.
 */
export const SOURCE_REASONS = {
  'reason.source.forbidden':
    '{host} is in a network that must not be reached. An administrator can allow it with {setting}.',
  'reason.source.resolve': 'The address of {host} could not be found.',
  'reason.source.connect': 'Could not connect to {host}: {code}.',
  'reason.source.timeout': '{host} did not answer within {seconds} seconds. Check the host and the port.',
  'reason.source.broken': 'The connection to {host} was lost.',
  'reason.source.certificate': 'The certificate of {host} is not valid: {code}.',
  'reason.source.noEncryption': '{host} offers no encryption on this port.',
  'reason.source.hostKey':
    '{host} shows another key than before. Expected: {expected}. Shown: {shown}. Ask its administrator before you trust the new key.',
  'reason.source.signIn': '{host} refused the username or the password.',
  'reason.source.revoked': '{host} does not accept the permission any more. Sign in again.',
  'reason.source.scope': 'The permission that was given at {host} is not sufficient. Sign in again.',
  'reason.source.client':
    '{host} does not accept this installation ({code}). An administrator must check {setting}.',
  'reason.source.notSetUp':
    'This kind of connection is not set up here. An administrator must set {setting}.',
  'reason.source.key': 'The private key cannot be read: {code}.',
  'reason.source.folder': 'The folder {folder} does not exist.',
  'reason.source.folderForbidden': 'The folder {folder} cannot be read with this account.',
  'reason.source.folderNotAllowed':
    'The folder {folder} is not one that this process may watch. An administrator can allow it with {setting}, or choose it.',
  'reason.source.hardLink':
    'The file has another name (a hard link), so that it may belong to somebody else. Copy it into the folder instead.',
  'reason.source.busy': '{host} accepts no more requests at the moment ({code}).',
  'reason.source.answer': '{host} gave an answer that cannot be understood ({code}).',
  'reason.source.storage': 'The server of the application has no disk space left.',
  'reason.source.tooLarge': 'It is larger than {setting} = {megabytes} MB.',
  'reason.source.type': 'Files of this type cannot be imported.',
  'reason.source.empty': 'The file is empty.',
  'reason.source.noAttachment': 'The mail has no attachments.',
  'reason.source.changed': 'It changed while it was read.',
  'reason.source.name': 'Its name cannot be read.',
  'reason.source.gone': 'It does not exist any more.',
  'reason.source.link': 'It is a link that leads out of the folder.',
  'reason.source.unreadable': 'It cannot be read with this account ({code}).',
  'reason.source.incomplete': 'Only {got} of {expected} bytes arrived.',
  'reason.source.checksum': 'Its checksum is not the one that {host} says.',
  'reason.source.unexpected': 'An unexpected error. It has been logged.',
} as const;
export type SourceReason = keyof typeof SOURCE_REASONS;
