import { commonErrors } from './kit/common-errors.ts';
import { accountErrors } from './people/account.ts';
import { registrationErrors } from './people/registration.ts';
import { oidcErrors } from './people/oidc.ts';
import { userErrors } from './people/users.ts';
import { roleErrors } from './people/roles.ts';
import { savedViewErrors } from './people/saved-views.ts';
import { wildcardErrors } from './process/wildcards.ts';
import { nodeErrors } from './process/nodes.ts';
import { processErrors } from './process/processes.ts';
import { edgeErrors } from './process/edges.ts';
import { relationTypeErrors } from './process/relation-types.ts';
import { matchingRuleErrors } from './process/matching-rules.ts';
import { labelErrors } from './process/labels.ts';
import { secretErrors } from './process/secrets.ts';
import { statisticsErrors } from './process/statistics.ts';
import { processChangeErrors } from './process/process-changes.ts';
import { replayErrors } from './process/replays.ts';
import { processFileErrors } from './process/process-file.ts';
import { relationErrors } from './annotations/relation-graphs.ts';
import { tagErrors } from './annotations/tags.ts';
import { recordingErrors } from './documents/recordings.ts';
import { actionErrors } from './documents/action-results.ts';
import { stepErrors } from './documents/steps.ts';
import { assignmentErrors } from './documents/assignment.ts';
import { documentErrors } from './documents/documents.ts';
import { uploadErrors } from './documents/uploaded-documents.ts';
import { workTimerErrors } from './documents/work-timers.ts';
import { transcriptErrors } from './documents/transcript-edits.ts';
import { sourceErrors } from './connections/sources.ts';
import { googleDriveErrors } from './connections/google-drive-errors.ts';
import { trainingErrors } from './machines/training.ts';
import { ragErrors } from './machines/rag.ts';
import { splitterErrors } from './machines/external-splitters.ts';
import { modelErrors } from './machines/models.ts';
import type { FieldError } from './kit/error-reply.ts';

/** Every error of the API by its code: where the calls are that answer with it, its status and its messages are too. */
export const ERRORS = {
  ...commonErrors,
  ...accountErrors,
  ...registrationErrors,
  ...oidcErrors,
  ...userErrors,
  ...roleErrors,
  ...savedViewErrors,
  ...wildcardErrors,
  ...nodeErrors,
  ...processErrors,
  ...edgeErrors,
  ...relationTypeErrors,
  ...matchingRuleErrors,
  ...labelErrors,
  ...secretErrors,
  ...statisticsErrors,
  ...processChangeErrors,
  ...replayErrors,
  ...processFileErrors,
  ...relationErrors,
  ...tagErrors,
  ...recordingErrors,
  ...actionErrors,
  ...stepErrors,
  ...assignmentErrors,
  ...documentErrors,
  ...uploadErrors,
  ...workTimerErrors,
  ...transcriptErrors,
  ...sourceErrors,
  ...googleDriveErrors,
  ...trainingErrors,
  ...ragErrors,
  ...splitterErrors,
  ...modelErrors,
};

export type ErrorKey = keyof typeof ERRORS;
export const isErrorKey = (key: string): key is ErrorKey => Object.hasOwn(ERRORS, key);

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
    // The built page has no messages here, only the texts of its language (apps/web/build-contract.ts).
    const { status, en = key }: { status: number; en?: string } = ERRORS[key];
    super(fill(en, params));
    this.name = 'AppError';
    this.key = key;
    this.status = status;
    this.params = params;
    this.fieldErrors = fieldErrors;
  }
}

/** A 400 for one invalid field. */
export const fieldError = (objectName: string, field: string, message: FieldError['message']): AppError =>
  new AppError('error.validation', { fields: field }, [{ objectName, field, message }]);

export const notFound = (): AppError => new AppError('error.http.404');
