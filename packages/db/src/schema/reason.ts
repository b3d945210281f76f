/** A key of the texts with its parameters, and its English text. */
export interface Reason<Key extends string = string> {
  key: Key;
  params: Record<string, string | number>;
  message: string;
  /** Further ones, whose texts follow that of this one. */
  more?: Omit<Reason<Key>, 'more'>[];
}
