import { CHANGE_ERRORS } from './kit/change-errors.ts';
import { CONNECTION_ERRORS } from './kit/connection-errors.ts';
import { LABEL_ERRORS } from './kit/label-errors.ts';
import { MODEL_ERRORS } from './kit/model-errors.ts';
import { PROCESS_FILE_ERRORS } from './kit/process-file-errors.ts';
import type { FieldError } from './kit/error-reply.ts';

/**
 * Every error of the API: its status and its English message, with `{param}` placeholders. The page has the same keys
 * in each of its languages.
 */
export const ERRORS = {
  ...LABEL_ERRORS,
  'error.validation': { status: 400, message: 'Some fields are not valid: {fields}.' },
  'error.body.unreadable': { status: 400, message: 'The request body could not be read: {reason}.' },
  'error.http.401': { status: 401, message: 'Please sign in.' },
  'error.signIn.failed': { status: 401, message: 'The username or the password is wrong.' },
  'error.signIn.inactive': { status: 401, message: 'This account has not been activated yet.' },
  'error.registration.closed': {
    status: 403,
    message: 'Registration is closed here. Ask an administrator for an account.',
  },
  userexists: { status: 400, message: 'This username is already taken.' },
  emailexists: { status: 400, message: 'An account with this e-mail address already exists.' },
  'reset.request.messages.notfound': {
    status: 400,
    message: 'No account has this e-mail address. Check it and try again.',
  },
  'error.verify.failed': {
    status: 400,
    message: 'Your user could not be activated. Please use the registration form to sign up.',
  },
  'error.reset.keyInvalid': {
    status: 400,
    message: 'This link has already been used or has expired. Ask for a new one.',
  },
  'error.oidc.failed': {
    status: 400,
    message: 'Signing in with the identity provider failed. Start again from the sign-in page.',
  },
  'error.oidc.unreachable': {
    status: 503,
    message: 'The identity provider does not answer. Try again in a moment.',
  },
  'password.messages.error': {
    status: 400,
    message: 'The password could not be changed: the current password is wrong.',
  },
  'error.http.403': { status: 403, message: 'You are not authorized to do this.' },
  'error.recording.blocked': {
    status: 403,
    message: 'Your settings block the download of recordings.',
  },
  'error.http.404': { status: 404, message: 'Not found' },
  'error.http.408': { status: 408, message: 'The request took too long to arrive. Try again.' },
  'error.tooManyRequests': { status: 429, message: 'Too many attempts. Try again in {seconds} seconds.' },
  'error.unexpected': {
    status: 500,
    message: 'Something went wrong on the server. It has been logged under {id}.',
  },
  'error.database.unavailable': {
    status: 503,
    message: 'The database does not answer. Try again in a moment.',
  },
  'error.database.tooSlow': {
    status: 503,
    message:
      'This took longer than {seconds} seconds and was stopped. Narrow the request, or try again later.',
  },
  'error.storage.full': {
    status: 507,
    message: 'The server has no disk space left. Nothing was stored; try again when there is space.',
  },

  'error.name.taken': { status: 400, message: 'The name "{name}" is already used.' },
  'error.tag.needsSystemTag': { status: 400, message: 'You need to select a predefined tag' },
  'error.tag.oneSystemTag': { status: 400, message: 'Only one system tag can be chosen.' },
  'error.tag.unknown': { status: 400, message: 'There is no tag with the id {id}.' },

  'error.tag.inUse': {
    status: 400,
    message: 'The tag is the only system tag of {names} and cannot be deleted.',
  },

  'error.graph.cycle': { status: 422, message: 'This edge would create a cycle.' },
  'error.graph.duplicateEdge': { status: 422, message: 'These two nodes are already connected.' },
  'error.graph.notAllowed': { status: 422, message: 'A {to} node cannot follow a {from} node.' },
  'error.graph.noCohesive': { status: 422, message: 'The relations do not form one connected graph.' },
  'error.graph.empty': { status: 422, message: 'A relation graph needs at least one relation.' },
  'error.graph.changed': {
    status: 409,
    message: 'Somebody else changed this relation graph in the meantime. Choose it again.',
  },
  'error.relation.self': { status: 422, message: 'A tag cannot be related to itself.' },
  'error.relation.duplicate': { status: 422, message: 'These two tags are already related in this way.' },
  'error.relation.notApplicable': {
    status: 422,
    message: 'A relation does not fit the labels of its tags.',
  },
  'error.relation.notHandled': { status: 422, message: 'The node of this step does not handle relations.' },
  'error.relation.tagUnknown': { status: 422, message: 'A related tag does not exist in this step.' },
  'error.graph.entryEdge': {
    status: 400,
    message: 'The entry edge belongs to the process and cannot be changed.',
  },
  'error.graph.usedByPredicates': {
    status: 400,
    message: 'It is used by predicates on other edges: {names}. Change them first.',
  },
  'error.node.obligatory': {
    status: 400,
    message: 'The file parser belongs to the process and cannot be deleted.',
  },
  'error.node.hasSteps': {
    status: 409,
    message:
      'Deleting this node also deletes its steps ({steps}) and labels ({labels}). Confirm to delete it.',
  },
  'error.node.typeUnknown': { status: 400, message: 'Unknown node type: {type}.' },
  'error.node.wildcardUnknown': {
    status: 400,
    message: '"{wildcard}" in {field} is not a wildcard that this node can use.',
  },
  'error.node.wildcardOfProcess': {
    status: 400,
    message:
      '"{wildcard}" in {field} reads the work of all nodes of the process: it can only be added by people with a right on the process.',
  },
  'error.node.passagesOfProcess': {
    status: 400,
    message:
      '"{wildcard}" in {field} reads all documents of the process, by the text around it: that text can only be changed by people with a right on the process.',
  },
  'error.node.hostWildcard': {
    status: 400,
    message:
      'The address in {field} has a wildcard in its scheme, host or port, so that a document could choose the server. Write the host in full; wildcards can only follow the first / or ? after it.',
  },
  'error.node.comparedUnknown': {
    status: 400,
    message:
      'The node {id} is no node of this process that you may read, so that its labels cannot be compared.',
  },
  'error.node.receiverUnknown': {
    status: 400,
    message: 'The node {id} is no inter-process receiver on which you have WRITE.',
  },
  'error.predicate.notAllowed': { status: 400, message: 'Edge can not have any predicates.' },
  'error.predicate.node': {
    status: 400,
    message: 'A predicate may only name classifier, span or lexicon nodes before its edge.',
  },
  'error.predicate.changed': {
    status: 409,
    message: '{who} changed this predicate in the meantime: {fields}. Look at it again before you change it.',
  },
  'error.process.nodes': { status: 400, message: 'A process can have at most {max} nodes.' },
  'error.predicate.label': { status: 400, message: 'The label does not belong to the chosen node.' },

  'error.rule.invalid': {
    status: 400,
    message: 'The expression "{expression}" is not a valid rule: {reason}',
  },
  'error.rule.duplicate': { status: 400, message: 'List contains duplicates' },
  'error.rule.tooSlow': {
    status: 422,
    message: 'The rule "{expression}" takes too long and was stopped. Make its pattern more precise.',
  },
  'error.rule.tooManyMatches': {
    status: 422,
    message: 'The rule "{expression}" matches more than {most} times in one document. Make it more precise.',
  },
  'error.relationType.mergeStrict': {
    status: 400,
    message: 'A relation type is either normal, strict or merge.',
  },

  'error.relationType.inUse': {
    status: 400,
    message: 'The relation type is in use and cannot be deleted. Relations: {relations}.',
  },

  'error.step.transition': { status: 409, message: 'A step that is {status} does not allow this.' },
  'error.step.changed': { status: 409, message: '{by} changed this step to {status} in the meantime.' },
  'error.savedView.tooMany': {
    status: 400,
    message: 'You have {most} saved views here already. Delete one first.',
  },
  'error.step.held': { status: 423, message: '{by} is working on this step.' },
  'error.step.hadAnother': { status: 409, message: 'You have had another copy of this step already.' },
  'error.step.holdsAnother': {
    status: 409,
    message: 'Another copy of this step is already assigned to you. Finish it or unassign it first.',
  },
  'error.step.processing': { status: 423, message: 'The step is being processed.' },
  'error.step.nothingToAssign': { status: 409, message: 'There is no free step of this node.' },
  'error.step.notAutomatic': { status: 409, message: 'This step has no automatic part.' },
  'error.step.rerunLoses': {
    status: 409,
    message: '{tags} tags and {edits} edits depend on the current text. Confirm to run again.',
  },
  'error.action.running': { status: 409, message: 'The action is already running.' },
  'error.action.nothingWaits': { status: 409, message: 'No documents are waiting for this action.' },
  'error.step.notEditable': { status: 409, message: 'The step is not open for changes.' },
  'error.assignee.noAccess': { status: 400, message: '{user} has no access to this process.' },
  'error.document.typeInUse': {
    status: 409,
    message: 'People have labelled this document. Its type can no longer be changed.',
  },
  'error.document.blocked': { status: 423, message: '{by} has blocked this document.' },

  'error.workTimer.order': { status: 400, message: 'Work must end after it starts.' },
  'error.workTimer.clock': {
    status: 400,
    message: 'The work ends in the future. Check the clock of your computer.',
  },
  'error.workTimer.tooLong': {
    status: 400,
    message: 'Work of more than {hours} hours or older than {days} days is not recorded.',
  },

  'error.statistics.range': {
    status: 400,
    message: 'The end is more than {days} days after the start. Choose a shorter range.',
  },
  'error.statistics.order': { status: 400, message: 'The end of the range is before its start.' },
  'error.statistics.zone': { status: 400, message: 'There is no time zone "{zone}".' },
  'error.statistics.users': { status: 400, message: 'These users do not exist: {ids}.' },
  'error.statistics.nodes': { status: 400, message: 'These nodes do not belong to the process: {ids}.' },
  'error.statistics.filters': {
    status: 400,
    message: 'Work time needs each of the filters USERS, BETWEEN_DATES and PROCESS_ID once.',
  },

  'error.tag.stale': {
    status: 409,
    message: 'The text has changed in the meantime. Reload it and try again.',
  },
  'error.tag.range': {
    status: 400,
    message: 'The range is empty, or outside the text or the recording.',
  },
  'error.tag.kind': { status: 400, message: 'The node of this step does not have tags of this kind.' },
  'error.tag.hasRelations': {
    status: 400,
    message: 'The tag is part of a relation and cannot be deleted.',
  },

  'error.token.hasRelations': {
    status: 400,
    message: 'A word of a tag that is part of a relation cannot be deleted.',
  },
  'error.transcript.none': { status: 400, message: 'This document has no transcript.' },
  'error.transcript.chain': {
    status: 400,
    message: 'The order of the utterances contradicts itself.',
  },
  'error.transcript.words': {
    status: 400,
    message: 'A word does not exist, occurs twice, or belongs to an utterance that is not changed.',
  },
  'error.transcript.stale': {
    status: 409,
    message: '{by} changed this part of the transcript in the meantime.',
  },

  ...CONNECTION_ERRORS,
  ...MODEL_ERRORS,
  ...CHANGE_ERRORS,
  ...PROCESS_FILE_ERRORS,

  'error.upload.noFile': { status: 400, message: 'The request contains no file.' },
  'error.upload.node': {
    status: 400,
    message: 'Documents can only be uploaded through a human upload node.',
  },
  'error.upload.noName': {
    status: 400,
    message:
      'The request does not name its file. Send it as the form field "file", or as the body with the header Content-Disposition: attachment; filename="…".',
  },
  'error.upload.name': {
    status: 400,
    message: 'The filename contains invalid characters. Rename the file.',
  },
  'error.upload.empty': { status: 400, message: '"{filename}" is empty.' },
  'error.upload.type': { status: 400, message: '"{filename}" has an unsupported file type.' },
  'error.upload.tooLarge': {
    status: 413,
    message: '"{filename}" is larger than {limit} MB (setting MAX_UPLOAD_MB).',
  },
  'error.rag.tooMany': {
    status: 429,
    message:
      'You have asked {limit} questions within an hour, which is the limit. Try again in {minutes} minutes.',
  },
  'error.upload.tooMany': {
    status: 429,
    message:
      'You are already uploading {limit} files, which is the limit. Try again when one of them is done.',
  },
  'error.upload.otherFile': {
    status: 409,
    message:
      'Another file, "{filename}", was uploaded under this clientId or Idempotency-Key. Nothing was stored: give each file its own id.',
  },
  'error.upload.aborted': { status: 400, message: 'The upload was interrupted.' },
  'error.text.tooLong': {
    status: 400,
    message: 'The text is longer than {limit} characters (setting MAX_TEXT_CHARS).',
  },
  'error.export.range': { status: 400, message: 'date range too long' },
  'error.export.delimiter': {
    status: 400,
    message: 'The CSV delimiter must be exactly one character and not a double quote.',
  },
  'error.user.loginTaken': {
    status: 400,
    message: 'The username "{login}" is already used. A deleted account keeps its name.',
  },
  'error.user.lastAdministrator': {
    status: 400,
    message: 'This is the last active administrator: create another one first.',
  },
  'error.user.self': { status: 400, message: 'You cannot delete your own account.' },
  'error.role.predefined': {
    status: 400,
    message: '{name} is a built-in role: it cannot be renamed or deleted.',
  },
  'error.role.inUse': {
    status: 409,
    message: 'Number of users who would lose this role: {users}. Confirm to delete it.',
  },
  'error.authority.taken': { status: 400, message: 'This authority already exists.' },
  'error.authority.process': { status: 400, message: 'There is no process with the id {id}.' },
  'error.authority.node': { status: 400, message: 'There is no node with the id {id}.' },
  'error.confirm.name': { status: 400, message: 'Type the exact name to confirm.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorKey = keyof typeof ERRORS;
export type ErrorParams = Record<string, string | number | string[]>;

const fill = (template: string, params: ErrorParams) =>
  template.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    return value === undefined ? place : Array.isArray(value) ? value.join(', ') : String(value);
  });

/** An error of the catalogue, thrown on the server and recreated by the client. */
export class AppError extends Error {
  readonly key: ErrorKey;
  readonly status: number;
  readonly params: ErrorParams;
  readonly fieldErrors: readonly FieldError[] | undefined;

  constructor(key: ErrorKey, params: ErrorParams = {}, fieldErrors?: readonly FieldError[]) {
    super(fill(ERRORS[key].message, params));
    this.name = 'AppError';
    this.key = key;
    this.status = ERRORS[key].status;
    this.params = params;
    this.fieldErrors = fieldErrors;
  }
}

/** A 400 for one invalid field. */
export const fieldError = (objectName: string, field: string, message: FieldError['message']): AppError =>
  new AppError('error.validation', { fields: field }, [{ objectName, field, message }]);

export const notFound = (): AppError => new AppError('error.http.404');
