import { languageOf, type Language } from '@scriptorium/domain/languages.ts';
import { Email } from '@scriptorium/domain/access/account-fields.ts';
import { isStorable, isVisibleName } from '@scriptorium/domain/names.ts';
import { z } from 'zod';

const word = z.string().refine(isStorable).optional().catch(undefined);
const Claims = z.object({
  preferred_username: word,
  email: Email.optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  given_name: word,
  family_name: word,
  locale: word,
});

export interface Profile {
  /** A valid login of this product; another user may have it already. */
  readonly login: string;
  /** Only if the provider has verified it. */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly langKey: Language;
}

/** Leaves room for the number that makes a login unique. */
const LONGEST_LOGIN = 45;
const LONGEST_NAME = 50;

function nameOf(given = ''): string | null {
  const name = given.trim().normalize('NFC').slice(0, LONGEST_NAME).toWellFormed().trim();
  return name !== '' && isVisibleName(name) ? name : null;
}

function loginOf(...given: (string | undefined)[]): string {
  for (const text of given) {
    const plain = (text ?? '').normalize('NFKD').replaceAll(/[^A-Za-z0-9_.@-]/g, '');
    if (plain !== '') return plain.slice(0, LONGEST_LOGIN);
  }
  return 'user';
}

/** The person's profile in a provider's claims; invalid claims are ignored. */
export function profileOf(given: Readonly<Record<string, unknown>>): Profile {
  const claims = Claims.parse(given);
  const language = claims.locale?.slice(0, 2).toLowerCase();
  return {
    login: loginOf(claims.preferred_username, claims.email?.split('@', 1)[0]),
    email: claims.email_verified === true ? (claims.email ?? null) : null,
    firstName: nameOf(claims.given_name),
    lastName: nameOf(claims.family_name),
    langKey: languageOf(language),
  };
}
