/** A fault of a field; the keys are those of the API's error texts. */
export type FieldFault =
  | { readonly key: 'textLengthError'; readonly min: number; readonly max: number }
  | {
      readonly key:
        | 'textRegexError'
        | 'visibleNameError'
        | 'nameUniquenessError'
        | 'domainOrIpError'
        | 'absolutePathError'
        | 'urlRegexError'
        | 'urlPartsError';
    };

/** The fault of a Zod issue, if one of these rules raised it. */
export function faultOf(issue: { code?: string | undefined; params?: unknown }): FieldFault | undefined {
  if (issue.code !== 'custom') return undefined;
  return (issue.params as { fault?: FieldFault } | undefined)?.fault;
}
