import { LANGUAGES } from '@scriptorium/domain/languages.ts';
import { AuthorityDrafts } from '@scriptorium/contract/people/roles.ts';
import { UserDraft, type UserAccount } from '@scriptorium/contract/people/users.ts';
import { Email, NewPassword, Username } from '@scriptorium/domain/access/account-fields.ts';
import { emptyToNull } from '../../../shared/forms/empty-to-null.ts';
import { z } from 'zod';

const { firstName, lastName } = UserDraft.shape;

const PasswordField = z
  .string()
  .transform((text) => (text === '' ? undefined : text))
  .pipe(NewPassword.optional());

interface FormNeeds {
  /** A new account needs a password, or an e-mail address for a link to choose one. */
  isNew: boolean;
  needsEmail: () => string;
}

/** Schema of the form; the limits come from the contract. */
export const userForm = ({ isNew, needsEmail }: FormNeeds) =>
  z
    .object({
      login: Username,
      firstName,
      lastName,
      email: emptyToNull(Email.nullable()),
      langKey: z.enum(LANGUAGES),
      activated: z.boolean(),
      roles: z.array(z.string()),
      authorities: AuthorityDrafts,
      password: PasswordField,
    })
    .refine(({ email, password }) => !isNew || email !== null || password !== undefined, {
      path: ['email'],
      error: needsEmail,
    });

export type UserFormInput = z.input<ReturnType<typeof userForm>>;
export type UserFormOutput = z.output<ReturnType<typeof userForm>>;

export const startOf = (user: UserAccount | null): UserFormInput => ({
  login: user?.login ?? '',
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  langKey: user?.langKey ?? 'en',
  activated: user?.activated ?? true,
  roles: user?.roles ?? ['ROLE_USER'],
  authorities: user?.authorities ?? [],
  password: '',
});

/** The changed fields only, so that two administrators who edit different fields do not overwrite each other. */
export function changesOf(user: UserAccount, values: UserFormOutput): Partial<UserFormOutput> {
  const before = startOf(user);
  const isSame = (field: keyof UserFormOutput) =>
    JSON.stringify(values[field] ?? '') === JSON.stringify(before[field] ?? '');
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => !isSame(field as keyof UserFormOutput)),
  );
}
