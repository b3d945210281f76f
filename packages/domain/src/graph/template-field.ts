/** A setting that is a template with wildcards; `field` is its path among the settings, joined by dots. */
export interface TemplateField {
  readonly field: string;
  readonly template: string;
  /** It is rendered to the address of a call. */
  readonly isAddress?: true;
  /** It is rendered to the value of a header of a call of this address. */
  readonly headerOf?: string;
}
