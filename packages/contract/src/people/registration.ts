import { Email, NewPassword, Username } from '@scriptorium/domain/access/account-fields.ts';
import { z } from 'zod';
import { defineErrors } from '../kit/define-errors.ts';
import { LANGUAGES } from '@scriptorium/domain/languages.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, NoBody } from '../kit/fields.ts';

/** The key in a mailed link; a malformed one, also an empty or a long one, is refused like a used one. */
const Key = z.string().max(16_000);

export const Registration = z
  .object({
    login: Username,
    email: Email,
    password: NewPassword,
    langKey: z.enum(LANGUAGES).default('en'),
  })
  .meta({ id: 'Registration' });

/** Registration, activation and password reset. */
export const registration = {
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    summary:
      'Register an account; it is activated by the link in the mail; 403 where the setting REGISTRATION is off',
    access: 'public',
    status: 201,
    body: Registration,
    shape: 'none',
    reply: NoBody,
    alert: 'register.messages.success',
  }),
  verify: endpoint({
    method: 'GET',
    path: '/api/verify',
    summary: 'Activate an account with the mailed key; called by the page to which the mailed link leads',
    access: 'public',
    mutates: true,
    query: z.object({ key: Key, ...cacheBuster }),
    shape: 'none',
    reply: NoBody,
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/api/account/reset-password/init',
    summary: 'Send a mail with a link to choose a new password; the body is the e-mail address',
    access: 'public',
    bodyType: 'text',
    body: Email,
    shape: 'none',
    reply: NoBody,
    alert: 'reset.request.messages.success',
  }),
  finishReset: endpoint({
    method: 'POST',
    path: '/api/account/reset-password/finish',
    summary: 'Choose a new password with the mailed key; ends every session of the account',
    access: 'public',
    body: z.object({ key: Key, newPassword: NewPassword }).meta({ id: 'PasswordReset' }),
    shape: 'none',
    reply: NoBody,
    alert: 'reset.finish.messages.success',
  }),
};

/** Why an account is not created or activated, or its password not reset. */
export const registrationErrors = defineErrors({
  'error.registration.closed': {
    status: 403,
    en: 'Registration is closed here. Ask an administrator for an account.',
    pl: 'Rejestracja jest tu wyłączona. Poproś administratora o konto.',
  },
  userexists: {
    status: 400,
    en: 'This username is already taken.',
    pl: 'Ta nazwa użytkownika jest już zajęta.',
  },
  emailexists: {
    status: 400,
    en: 'An account with this e-mail address already exists.',
    pl: 'Konto z tym adresem e-mail już istnieje.',
  },
  'reset.request.messages.notfound': {
    status: 400,
    en: 'No account has this e-mail address. Check it and try again.',
    pl: 'Żadne konto nie ma tego adresu e-mail. Sprawdź go i spróbuj ponownie.',
  },
  'error.verify.failed': {
    status: 400,
    en: 'Your user could not be activated. Please use the registration form to sign up.',
    pl: 'Nie udało się aktywować Twojego konta. Skorzystaj z formularza rejestracji, aby je założyć.',
  },
  'error.reset.keyInvalid': {
    status: 400,
    en: 'This link has already been used or has expired. Ask for a new one.',
    pl: 'Ten odnośnik został już użyty albo wygasł. Poproś o nowy.',
  },
});
