import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { kindOf, ruleOf } from '@scriptorium/contract/kit/kind-of-issue.ts';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * Compares a value with a shape: first by the issues that make it another shape, then by missing fields, then by all
 * issues.
 */
function distanceOf(issues: readonly Issue[]): readonly [number, number, number] {
  const isOtherShape = (issue: Issue) =>
    (issue.code === 'invalid_value' && issue.values.length === 1) ||
    (issue.code === 'invalid_type' && issue.path.length === 0);
  const isMissing = (issue: Issue) => issue.code === 'invalid_type' && issue.input === undefined;
  return [issues.filter(isOtherShape).length, issues.filter(isMissing).length, issues.length];
}

/**
 * Issues that name their field: of a value with several shapes those of the nearest one, and each property that is not
 * allowed.
 */
function namedIssues(issue: Issue): Issue[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ ...issue, path: [...issue.path, key] }));
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const shapes = issue.errors.map((issues) => ({ issues, distance: distanceOf(issues) }));
  const [nearest] = shapes.toSorted(({ distance: a }, { distance: b }) => {
    const at = a.findIndex((part, index) => part !== b[index]);
    return (a[at] ?? 0) - (b[at] ?? 0);
  });
  return (nearest?.issues ?? []).flatMap((inner) =>
    namedIssues({ ...inner, path: [...issue.path, ...inner.path] }),
  );
}

/** The error for a request that does not match its schema: every invalid field, by its path. */
export function invalid(endpoint: Endpoint, error: z.ZodError): AppError {
  const objectName = endpoint.path.split('/')[2] ?? 'request';
  const issues = error.issues.slice(0, 50).flatMap(namedIssues).slice(0, 50);
  const fieldErrors = issues.map((issue) => {
    const rule = ruleOf(issue);
    return {
      objectName,
      field: issue.path.map(String).join('.'),
      message: kindOf(issue),
      ...(rule ? { rule } : {}),
    };
  });
  const fields = new Set(fieldErrors.map(({ field }) => field || 'body'));
  return new AppError('error.validation', { fields: [...fields].join(', ') }, fieldErrors);
}
