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

type FieldRule = NonNullable<FieldError['rule']>;

const RULE_TEXTS: Record<FieldRule['key'], readonly [one: string, other: string]> = {
  required: ['It is required.', 'It is required.'],
  minLength: ['At least {limit} character.', 'At least {limit} characters.'],
  maxLength: ['At most {limit} character.', 'At most {limit} characters.'],
  minItems: ['At least {limit} entry.', 'At least {limit} entries.'],
  maxItems: ['At most {limit} entry.', 'At most {limit} entries.'],
  min: ['At least {limit}.', 'At least {limit}.'],
  max: ['At most {limit}.', 'At most {limit}.'],
};

function ruleWith(key: FieldRule['key'], limit?: number): FieldRule {
  const text = RULE_TEXTS[key][limit === 1 ? 0 : 1].replace('{limit}', String(limit));
  return { key, ...(limit === undefined ? {} : { limit }), text };
}

const MEASURES: Record<string, 'Length' | 'Items' | ''> = {
  string: 'Length',
  array: 'Items',
  set: 'Items',
  number: '',
};

/** The rule of a field error with its limit; undefined where the schema does not say it in numbers. */
export function ruleOf(issue: Issue): FieldRule | undefined {
  const kind = kindOf(issue);
  if (kind === 'NotNull') return ruleWith('required');
  const fault = issue.code === 'custom' ? faultOf(issue) : undefined;
  if (fault?.key === 'textLengthError')
    return String(issue.input).length < fault.min
      ? ruleWith('minLength', fault.min)
      : ruleWith('maxLength', fault.max);
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined;
  const measure = MEASURES[issue.origin];
  // "More than" and "less than" a number are no limits that a value may have.
  if (measure === undefined || issue.inclusive === false) return undefined;
  return issue.code === 'too_small'
    ? ruleWith(`min${measure}`, Number(issue.minimum))
    : ruleWith(`max${measure}`, Number(issue.maximum));
}
