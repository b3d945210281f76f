/** A setting that is a template with wildcards; `field` is its path among the settings, joined by dots. */
export interface TemplateField {
  readonly field: string;
  readonly template: string;
  /** Whether the template is rendered to the address of a call. */
  readonly isAddress?: true;
  /** The address of the call for which the template is rendered to the value of a header. */
  readonly headerOf?: string;
}
