/** A text that may be made when it is first read. */
export interface TextSource {
  readonly text: string;
}
