import { z } from 'zod';
import {
  EmailConnectionFields,
  IMAPS_PORT,
  MAX_PASSWORD,
  type EmailConnection,
} from '../email-upload.contract.ts';

/** The form keeps an empty text for a password that is not changed. */
export const FormFields = EmailConnectionFields.extend({ password: z.string().max(MAX_PASSWORD) });
export type FormFields = z.output<typeof FormFields>;
export type FormValues = z.input<typeof FormFields>;

/** Every quarter of an hour. */
const USUAL_CRON = '0 */15 * * * *';

export function initialValues(edited: EmailConnection | null): FormFields {
  if (edited === null)
    return {
      imapHost: '',
      imapPort: IMAPS_PORT,
      address: '',
      password: '',
      folder: 'INBOX',
      contentType: 'MESSAGE',
      cron: USUAL_CRON,
    };
  const { imapHost, imapPort, address, folder, contentType, cron } = edited;
  return { ...FormFields.parse({ imapHost, imapPort, address, folder, contentType, cron, password: '' }) };
}

export const bodyOf = ({ password, ...fields }: FormFields): EmailConnectionFields => ({
  ...fields,
  password: password === '' ? null : password,
});

/** A stored password is for one server, port and address only. */
export function needsPassword(edited: EmailConnection | null, values: Partial<FormValues>): boolean {
  return (
    edited === null ||
    values.imapHost?.trim().toLowerCase() !== edited.imapHost ||
    values.imapPort !== edited.imapPort ||
    values.address?.trim() !== edited.address
  );
}
