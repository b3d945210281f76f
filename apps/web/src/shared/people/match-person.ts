import type { User } from '@scriptorium/contract/people/account.ts';

/** Whether the first name, last name, full name or e-mail of a user starts with a text, case-insensitive (DASH-18). */
export function matchesPerson(
  { firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>,
  text: string,
): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  const fullName = firstName && lastName ? `${firstName} ${lastName}` : null;
  return [firstName, lastName, fullName, email].some(
    (field) => field?.toLocaleLowerCase().startsWith(wanted) ?? wanted === '',
  );
}
