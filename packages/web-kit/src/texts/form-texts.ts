import { EMAIL_PATTERN, USERNAME_PATTERN } from '@scriptorium/domain/access/account-patterns.ts';
import { faultOf, type FieldFault } from '@scriptorium/domain/field-fault.ts';
import type { z } from 'zod';
import { defineTexts, textOf } from './texts.ts';

/** Validation messages below a field (FORM-11). */
export const formTexts = defineTexts(
  {
    'entity.validation.required': 'This field is required.',
    'entity.validation.min': 'This field should be at least {{min}}.',
    'entity.validation.max': 'This field cannot be more than {{max}}.',
    minlength_one: 'This field is required to be at least {{count}} character.',
    minlength_other: 'This field is required to be at least {{count}} characters.',
    'entity.validation.maxlength_one': 'This field cannot be longer than {{count}} character.',
    'entity.validation.maxlength_other': 'This field cannot be longer than {{count}} characters.',
    textLengthError: 'Between {{min}} and {{max}} characters are required.',
    textRegexError: 'Only letters, digits, spaces and - _ / . , ( ) are allowed. No space at either end.',
    visibleNameError:
      'A name needs a character that can be seen, and none that changes the direction of the text around it.',
    usernamePattern: 'Only letters, digits and _ . @ - are allowed.',
    emailError: 'This is not an e-mail address.',
    domainOrIpError: 'This is neither a host name nor an IPv4 address.',
    urlRegexError: 'An address begins with http:// or https://, or is an IPv4 address.',
    urlPartsError: 'An address contains no username, no password and no #.',
    absolutePathError: 'This is not an absolute path such as /srv/scans, without “.” and “..” in it.',
    notUnique: 'name not unique',
    nameUniquenessError: 'This name is already used.',
    dontMatch: 'passwords do not match',
    'soaApp.ragTemplate.creatorModal.editorValidationError': 'The template is missing required wildcards.',
    size: 'This value is too small or too large.',
    invalid: 'This value is not valid.',
  },
  {
    'entity.validation.required': 'To pole jest wymagane.',
    'entity.validation.min': 'Wartość nie może być mniejsza niż {{min}}.',
    'entity.validation.max': 'Wartość nie może być większa niż {{max}}.',
    minlength_one: 'Wymagany jest co najmniej {{count}} znak.',
    minlength_few: 'Wymagane są co najmniej {{count}} znaki.',
    minlength_many: 'Wymagane jest co najmniej {{count}} znaków.',
    minlength_other: 'Wymagane jest co najmniej {{count}} znaku.',
    'entity.validation.maxlength_one': 'Dozwolony jest najwyżej {{count}} znak.',
    'entity.validation.maxlength_few': 'Dozwolone są najwyżej {{count}} znaki.',
    'entity.validation.maxlength_many': 'Dozwolonych jest najwyżej {{count}} znaków.',
    'entity.validation.maxlength_other': 'Dozwolonych jest najwyżej {{count}} znaku.',
    textLengthError: 'Wymagane jest od {{min}} do {{max}} znaków.',
    textRegexError:
      'Dozwolone są tylko litery, cyfry, spacje oraz - _ / . , ( ). Bez spacji na początku i na końcu.',
    visibleNameError:
      'Nazwa musi mieć widoczny znak i nie może zawierać znaków, które zmieniają kierunek tekstu.',
    usernamePattern: 'Dozwolone są tylko litery bez znaków diakrytycznych, cyfry oraz _ . @ -.',
    emailError: 'To nie jest adres e-mail.',
    domainOrIpError: 'To nie jest nazwa serwera ani adres IPv4.',
    urlRegexError: 'Adres zaczyna się od http:// albo https:// lub jest adresem IPv4.',
    urlPartsError: 'Adres nie zawiera nazwy użytkownika, hasła ani znaku #.',
    absolutePathError: 'To nie jest ścieżka bezwzględna, np. /srv/skany, bez „.” i „..” w środku.',
    notUnique: 'nazwa nie jest unikalna',
    nameUniquenessError: 'Ta nazwa jest już używana.',
    dontMatch: 'hasła nie są takie same',
    'soaApp.ragTemplate.creatorModal.editorValidationError': 'W szablonie brakuje wymaganych symboli.',
    size: 'Ta wartość jest za mała albo za duża.',
    invalid: 'Ta wartość jest nieprawidłowa.',
  },
);

const t = textOf(formTexts);

/** Patterns with their own message, keyed by Zod's text. */
const PATTERNS: Record<string, 'usernamePattern' | 'emailError'> = {
  [String(USERNAME_PATTERN)]: 'usernamePattern',
  [String(EMAIL_PATTERN)]: 'emailError',
};

type Issue = Parameters<z.core.$ZodErrorMap>[0];

function tooSmall({ origin, minimum, input }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin !== 'string') return t('entity.validation.min', { min: String(minimum) });
  const empty = typeof input !== 'string' || input.trim() === '';
  return empty || Number(minimum) <= 1
    ? t('entity.validation.required')
    : t('minlength', { count: Number(minimum) });
}

/** The message of a field fault; an empty text counts as missing. */
export const fieldFaultMessage = (fault: FieldFault, given?: unknown): string =>
  fault.key === 'textLengthError' && given === ''
    ? t('entity.validation.required')
    : t(fault.key, { ...fault });

/** The message of a schema issue in the language of the page. */
export function issueMessage(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return issue.origin === 'string'
        ? t('entity.validation.maxlength', { count: Number(issue.maximum) })
        : t('entity.validation.max', { max: String(issue.maximum) });
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? t('entity.validation.required')
        : t('invalid');
    case 'invalid_format':
      return t(PATTERNS[String(issue.pattern)] ?? (issue.format === 'regex' ? 'textRegexError' : 'invalid'));
    case 'custom': {
      const fault = faultOf(issue);
      return fault ? fieldFaultMessage(fault, issue.input) : t('invalid');
    }
    default:
      return t('invalid');
  }
}

/** The object in which Zod keeps its configuration. */
const shared = globalThis as { __zod_globalConfig?: z.core.$ZodConfig };

/**
 * Translates the messages of all Zod schemas of the page, and keeps Zod from compiling them, which the page's CSP
 * forbids. Zod is not part of the first load: it finds this configuration when a form loads it.
 */
export function configureSchemas(): void {
  shared.__zod_globalConfig ??= {};
  Object.assign(shared.__zod_globalConfig, { jitless: true, customError: issueMessage });
}
