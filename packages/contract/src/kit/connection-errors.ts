/** Errors of sources and of connections to other systems; a part of `ERRORS`. */
export const CONNECTION_ERRORS = {
  'error.sources.paused': {
    status: 409,
    message: 'Fetching is paused for this process. Resume it, then fetch again.',
  },
  'error.sources.none': { status: 409, message: 'The node has no connections. Add one, then fetch again.' },
  'error.connection.multipleAssigned': { status: 400, message: 'multiple assigned' },
  'error.connection.otherKey': {
    status: 409,
    message: 'The server shows another key than the one that you trust: {shown}. Test the connection again.',
  },
  'error.connection.failed': {
    status: 400,
    message: 'The connection failed at the step "{stage}": {message}',
  },

  'error.googleDrive.notSetUp': {
    status: 400,
    message: 'Google Drive is not set up here. An administrator must set {setting}.',
  },
  'error.googleDrive.state': {
    status: 400,
    message: 'The sign-in at Google has expired, or was for another node or user. Sign in again.',
  },
  'error.googleDrive.scope': {
    status: 400,
    message: 'The permission that was given at Google is not sufficient. Sign in again and allow all of it.',
  },
  'error.googleDrive.signIn': {
    status: 400,
    message: 'The sign-in at Google failed ({code}). Sign in again.',
  },
  'error.googleDrive.client': {
    status: 400,
    message: 'Google does not accept this installation ({code}). An administrator must check {setting}.',
  },
  'error.googleDrive.unreachable': {
    status: 503,
    message: 'Google does not answer. Try again in a moment.',
  },
} as const;
