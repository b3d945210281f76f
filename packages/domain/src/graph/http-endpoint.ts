import { z } from 'zod';

export const MAX_ENDPOINT = 100;

/** The last part of the address of an HTTP upload node: letters, digits, `-` and `_`. */
export const HttpEndpoint = z
  .string()
  .max(MAX_ENDPOINT)
  .regex(/^[\w-]+$/);
