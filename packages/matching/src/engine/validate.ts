import { RE2JS, RE2JSSyntaxException } from 're2js';
import { parsePattern } from '../regex/parse-pattern.ts';
import { PatternError } from '../regex/scanner.ts';
import { MAX_EXPRESSION_CHARS } from '../rules/rules.ts';
import type { MatchRule } from '../rules/rules.ts';

export type ExpressionCheck = { ok: true } | { ok: false; message: string; position?: number };

export type CheckedRule = Pick<MatchRule, 'expression' | 'matchingType' | 'tolerance'>;

/** An invalid rule, by its index in the checked list. */
export interface InvalidRule {
  index: number;
  message: string;
  position?: number;
}

export const firstInvalid = (rules: readonly CheckedRule[]): InvalidRule | undefined =>
  invalidRules(rules).next().value ?? undefined;

export const allInvalid = (rules: readonly CheckedRule[]): InvalidRule[] => [...invalidRules(rules)];

function* invalidRules(rules: readonly CheckedRule[]): Generator<InvalidRule, undefined> {
  for (const [index, rule] of rules.entries()) {
    const check = checkExpression(rule);
    if (check.ok) continue;
    const { message, position } = check;
    yield position === undefined ? { index, message } : { index, message, position };
  }
  return undefined;
}

/** Validates a rule's expression by its type; `position` is a UTF-16 offset in the expression. */
export function checkExpression(rule: CheckedRule): ExpressionCheck {
  const { expression, matchingType, tolerance } = rule;
  if (expression.trim() === '') return { ok: false, message: 'The expression is empty.' };
  if (expression.length > MAX_EXPRESSION_CHARS) {
    const message = `The expression is longer than ${MAX_EXPRESSION_CHARS} characters.`;
    return { ok: false, message, position: MAX_EXPRESSION_CHARS };
  }
  if ((matchingType === 'FUZZY') !== (tolerance !== null)) {
    return { ok: false, message: 'Only fuzzy rules have a tolerance.' };
  }
  return matchingType === 'REGEX' ? checkPattern(expression) : { ok: true };
}

/** RE2's own parser decides; our parser must accept whatever it accepts. */
function checkPattern(expression: string): ExpressionCheck {
  try {
    RE2JS.compile(expression);
    parsePattern(expression);
    return { ok: true };
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) {
      return { ok: false, message: sentence(error.error), ...placeOf(expression, error) };
    }
    if (error instanceof PatternError) {
      return { ok: false, message: sentence(error.message), position: error.position };
    }
    return { ok: false, message: 'The pattern is too large.' };
  }
}

/** RE2 reports the faulty part, not its position; some parts extend from the fault to the end. */
function placeOf(expression: string, { input, error }: RE2JSSyntaxException): { position?: number } {
  if (/trailing backslash/.test(error)) return { position: expression.length - 1 };
  if (/missing closing \)/.test(error)) return { position: expression.length };
  if (/unexpected \)/.test(error)) return { position: unmatchedParenthesis(expression) };
  const position = input ? expression.lastIndexOf(input) : -1;
  return position < 0 ? {} : { position };
}

/** The first unmatched `)`. */
function unmatchedParenthesis(expression: string): number {
  const plain = expression.replaceAll(/\\.|\[\^?\]?(?:\\.|[^\]\\])*\]/gsu, (part) => ' '.repeat(part.length));
  let depth = 0;
  for (let i = 0; i < plain.length; i++) {
    if (plain[i] === '(') depth++;
    else if (plain[i] === ')' && --depth < 0) return i;
  }
  return expression.length;
}

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`;
