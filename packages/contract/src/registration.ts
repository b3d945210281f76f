import { Email, NewPassword, Username } from '@scriptorium/domain/account-fields.ts';
import { z } from 'zod';
import { LANGUAGES } from './account.ts';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster, NoBody } from './kit/fields.ts';

/** What a mailed link carries; whatever is no such key is refused like one that was used. */
const Key = z.string().min(1).max(200);

/** How people come to an account, and back to one whose password they forgot (spec platform 2.1, 7). */
export const registration = {
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    summary:
      'Create an account; it is activated with the link in the mail; 403 if the setting REGISTRATION is off',
    access: 'public',
    status: 201,
    body: z
      .object({
        login: Username,
        email: Email,
        password: NewPassword,
        langKey: z.enum(LANGUAGES).default('en'),
      })
      .meta({ id: 'Registration' }),
    shape: 'none',
    reply: NoBody,
    alert: 'register.messages.success',
  }),
  verify: endpoint({
    method: 'GET',
    path: '/api/verify',
    summary:
      'Activate an account by the key that was mailed; the page calls this, the mail leads to the page',
    access: 'public',
    acts: true,
    query: z.object({ key: Key, ...cacheBuster }),
    shape: 'none',
    reply: NoBody,
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/api/account/reset-password/init',
    summary: 'Request a mail with a link to choose a new password; the body is only the e-mail address',
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
    summary: 'Choose a new password by the key that was mailed; ends every session of the account',
    access: 'public',
    body: z.object({ key: Key, newPassword: NewPassword }).meta({ id: 'PasswordReset' }),
    shape: 'none',
    reply: NoBody,
    alert: 'reset.finish.messages.success',
  }),
};
