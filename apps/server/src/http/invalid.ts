import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { kindOf, ruleOf } from '@scriptorium/contract/kit/kind-of-issue.ts';
import type { z } from 'zod';

/** The error for a request that does not match its schema: every invalid field, by its path. */
export function invalid(endpoint: Endpoint, error: z.ZodError): AppError {
  const objectName = endpoint.path.split('/')[2] ?? 'request';
  const fieldErrors = error.issues.slice(0, 50).map((issue) => {
    const rule = ruleOf(issue);
    return {
      objectName,
      field: issue.path.map(String).join('.'),
      message: kindOf(issue),
      ...(rule ? { rule } : {}),
    };
  });
  const fields = fieldErrors.map(({ field }) => field || 'body').join(', ');
  return new AppError('error.validation', { fields }, fieldErrors);
}
