import { notifications } from '@mantine/notifications';

/** Toasts close after three seconds (CONST-04). */
export const AUTO_CLOSE_MS = 3000;

/** A message is shown only once at a time: it is the toast's id. */
const show = (color: string) => (message: string) => {
  notifications.show({ id: `${color} ${message}`, message, color, autoClose: AUTO_CLOSE_MS });
};

export const toastSuccess: (message: string) => void = show('teal');
export const toastError: (message: string) => void = show('red');
export const toastWarning: (message: string) => void = show('yellow');
