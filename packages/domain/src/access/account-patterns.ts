/** ASCII only, so that no two accounts look the same. */
export const USERNAME_PATTERN = /^[A-Za-z0-9_.@-]+$/;

/** local@domain. Runs in linear time, and refuses every character that could end a header line of a mail. */
export const EMAIL_PATTERN =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}]+(?:-+[\p{L}\p{N}]+)*(?:\.[\p{L}\p{N}]+(?:-+[\p{L}\p{N}]+)*)*$/u;
