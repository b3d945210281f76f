import { faultOf } from '@scriptorium/domain/field-fault.ts';
import type { z } from 'zod';
import { FieldError } from './error-reply.ts';

type Issue = z.core.$ZodIssue;

const KINDS: readonly string[] = FieldError.shape.message.options;
const isKind = (message: string): message is FieldError['message'] => KINDS.includes(message);

/** A custom rule names its kind in the message; an empty text counts as missing. */
function kindOfCustom(issue: Extract<Issue, { code: 'custom' }>): FieldError['message'] {
  const fault = faultOf(issue);
  if (fault?.key === 'textLengthError') return issue.input === '' ? 'NotNull' : 'Size';
  if (fault?.key === 'nameUniquenessError') return 'Unique';
  return isKind(issue.message) ? issue.message : 'Pattern';
}

/**
 * The kinds of field errors that the page knows (docs/semantics.md#10); a refinement can name its own kind in its
 * message.
 */
export function kindOf(issue: Issue): FieldError['message'] {
  if (issue.code === 'invalid_key') return issue.issues[0] ? kindOf(issue.issues[0]) : 'Invalid';
  if (issue.code === 'custom') return kindOfCustom(issue);
  if (issue.code === 'too_small') {
    if (issue.origin === 'string' && issue.minimum === 1 && issue.input === '') return 'NotNull';
    return issue.origin === 'number' ? 'Min' : 'Size';
  }
  if (issue.code === 'too_big') return issue.origin === 'number' ? 'Max' : 'Size';
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return 'NotNull';
  if (issue.code === 'invalid_value' && Object.hasOwn(issue, 'input') && (issue.input ?? null) === null)
    return 'NotNull';
  if (issue.code === 'invalid_format') return 'Pattern';
  return 'Invalid';
}
