import { defineErrors } from '../kit/define-errors.ts';

/** Why a sign-in at Google fails. The calls that answer with these errors are in `nodes/connections/google-drive`. */
export const googleDriveErrors = defineErrors({
  'error.googleDrive.notSetUp': {
    status: 400,
    en: 'Google Drive is not set up here. An administrator must set {setting}.',
    pl: 'Dysk Google nie jest tu skonfigurowany. Administrator musi ustawić {setting}.',
  },
  'error.googleDrive.state': {
    status: 400,
    en: 'The sign-in at Google has expired, or was for another node or user. Sign in again.',
    pl: 'Logowanie w Google wygasło albo dotyczyło innego węzła lub użytkownika. Zaloguj się ponownie.',
  },
  'error.googleDrive.scope': {
    status: 400,
    en: 'The permission that was given at Google is not sufficient. Sign in again and allow all of it.',
    pl: 'Zgoda udzielona w Google nie wystarcza. Zaloguj się ponownie i zezwól na wszystko.',
  },
  'error.googleDrive.signIn': {
    status: 400,
    en: 'The sign-in at Google failed ({code}). Sign in again.',
    pl: 'Logowanie w Google nie powiodło się ({code}). Zaloguj się ponownie.',
  },
  'error.googleDrive.client': {
    status: 400,
    en: 'Google does not accept this installation ({code}). An administrator must check {setting}.',
    pl: 'Google nie uznaje tej instalacji ({code}). Administrator musi sprawdzić {setting}.',
  },
  'error.googleDrive.unreachable': {
    status: 503,
    en: 'Google does not answer. Try again in a moment.',
    pl: 'Google nie odpowiada. Spróbuj ponownie za chwilę.',
  },
});
