/** A message with values in place of its `{param}` placeholders. */
export const fillMessage = (template: string, params: Readonly<Record<string, string | number>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, param: string) => String(params[param] ?? ''));
