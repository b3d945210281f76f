import { PALETTE } from '../palette.ts';

/** The key of a label: a letter, perhaps together with Alt. */
export interface KeyOfLabel {
  readonly suffixKey: string | null;
  readonly alt: boolean;
}

export interface LookOfLabel {
  readonly colour: string;
  readonly key: KeyOfLabel;
}

/** Colours and keys that the labels of a node do not have yet. */
export class FreeLooks {
  /** The number of labels with each colour of the palette. */
  readonly #colours = new Map<string, number>(PALETTE.map((colour) => [colour, 0]));
  readonly #keys = new Set<string>();

  constructor(used: readonly LookOfLabel[]) {
    for (const look of used) this.#use(look);
  }

  /** The look of the next label. A given colour or key is kept; the other one is chosen by its name. */
  take(name: string, given: Partial<LookOfLabel> = {}): LookOfLabel {
    const look = { colour: given.colour ?? this.#freeColour(), key: given.key ?? this.#freeKey(name) };
    this.#use(look);
    return look;
  }

  #use({ colour, key }: LookOfLabel): void {
    const count = this.#colours.get(colour.toLowerCase());
    if (count !== undefined) this.#colours.set(colour.toLowerCase(), count + 1);
    if (key.suffixKey !== null) this.#keys.add(nameOf(key));
  }

  /** The colour that the fewest labels have; of equal ones the first of the palette. */
  #freeColour(): string {
    const least = Math.min(...this.#colours.values());
    return PALETTE.find((colour) => this.#colours.get(colour) === least) ?? PALETTE[0];
  }

  /** The first letter of the name that is free: alone, or else together with Alt. */
  #freeKey(name: string): KeyOfLabel {
    const letters = lettersOf(name);
    for (const alt of [false, true])
      for (const suffixKey of letters) {
        const key = { suffixKey, alt };
        if (!this.#keys.has(nameOf(key))) return key;
      }
    return { suffixKey: null, alt: false };
  }
}

const nameOf = ({ suffixKey, alt }: KeyOfLabel): string => `${alt ? 'Alt+' : ''}${suffixKey}`;

/** Letters of Latin script that are no letter with a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 's',
  æ: 'a',
  œ: 'o',
  þ: 't',
  ð: 'd',
};

/** The letters of a keyboard in a name, each once, in their order: `Żółw` has z, o, l and w. */
function lettersOf(name: string): Set<string> {
  const plain = name.toLowerCase().normalize('NFKD');
  return new Set(
    [...plain].map((letter) => PLAIN[letter] ?? letter).filter((letter) => /^[a-z]$/.test(letter)),
  );
}
