import type { PlayingWord } from './playing-word.ts';

const NAME = 'transcript-now';

/** Marks the spoken word without changing an element, where the browser can; else by an attribute. */
export interface LitWord {
  show(word: PlayingWord | undefined): void;
  /** Marks the word again after its element was rendered again. */
  redraw(): void;
  stop(): void;
}

function createMark(): { set(element: Element | undefined): void } {
  if (typeof Highlight === 'undefined' || !CSS.highlights) {
    let lit: Element | undefined;
    return {
      set: (element) => {
        lit?.removeAttribute('data-lit');
        element?.setAttribute('data-lit', '');
        lit = element;
      },
    };
  }
  const now = new Highlight();
  // Over the hits of a search and the words of an issue.
  now.priority = 2;
  CSS.highlights.set(NAME, now);
  return {
    set: (element) => {
      now.clear();
      const text = element?.firstChild;
      const length = text?.nodeValue?.length;
      if (!text || !length) return;
      now.add(
        new StaticRange({ startContainer: text, startOffset: 0, endContainer: text, endOffset: length }),
      );
    },
  };
}

export function createLitWord(elementOf: (tokenId: number) => Element | undefined): LitWord {
  const mark = createMark();
  let shown: PlayingWord | undefined;
  let drawn: Element | undefined;
  const redraw = (): void => {
    const element = shown && elementOf(shown.token.id);
    if (element === drawn && (!element || element.isConnected)) return;
    drawn = element;
    mark.set(element);
  };
  return {
    redraw,
    show: (word) => {
      if (word?.token.id === shown?.token.id) return;
      shown = word;
      redraw();
    },
    stop: () => mark.set(undefined),
  };
}
