import { createHash } from 'node:crypto';
import {
  englishAlerts,
  englishErrors,
  englishLabellingReasons,
  englishModelReasons,
  englishRagReasons,
  englishSourceReasons,
  englishTrainingReasons,
} from '@scriptorium/web-kit/texts/english-messages.ts';
import type { Plugin } from 'vite';

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string };
  arguments?: SyntaxNode[];
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Finds each call of `defineTexts` that has texts in both languages. */
function* findCalls(node: SyntaxNode): Generator<{ start: number; end: number; texts: SyntaxNode[] }> {
  const { arguments: texts, callee } = node;
  if (node.type === 'CallExpression' && callee?.name === 'defineTexts' && texts?.length === 2) {
    const [first, last] = texts;
    if (first && last) yield { start: first.start, end: last.end, texts };
    return;
  }
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* findCalls(child);
}

/** The texts of catalogues, which source code names instead of repeating them. */
const ENGLISH = {
  englishAlerts,
  englishErrors,
  englishLabellingReasons,
  englishModelReasons,
  englishRagReasons,
  englishSourceReasons,
  englishTrainingReasons,
};

/** Evaluates an object literal of our own source code, or the name of a catalogue. */
const evaluateLiteral = (source: string): Record<string, string> =>
  // oxlint-disable-next-line no-new-func
  new Function(...Object.keys(ENGLISH), `return (${source})`)(...Object.values(ENGLISH)) as Record<
    string,
    string
  >;

/** A group of texts is named by its content: its file can be moved without a change of what the page loads. */
const nameOf = (en: unknown, pl: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([en, pl]))
    .digest('hex')
    .slice(0, 12);

/**
 * Extracts the texts from the page's code into `i18n/en.json` and `i18n/pl.json`, so that the page loads one language
 * instead of both (I18N-03). `defineTexts(en, pl)` becomes `defineTexts(name)`.
 */
export function buildTexts(): Plugin {
  const found = { en: new Map<string, unknown>(), pl: new Map<string, unknown>() };
  return {
    name: 'build-texts',
    apply: 'build',
    transform(code, id) {
      if (!code.includes('defineTexts(') || id.includes('web-kit/src/texts/texts.ts')) return null;
      const calls = [...findCalls(this.parse(code) as unknown as SyntaxNode)];
      let changed = code;
      for (const { start, end, texts } of calls.toReversed()) {
        const [en, pl] = texts.map((node) => evaluateLiteral(code.slice(node.start, node.end)));
        const name = nameOf(en, pl);
        found.en.set(name, en);
        found.pl.set(name, pl);
        changed = `${changed.slice(0, start)}${JSON.stringify(name)}${changed.slice(end)}`;
      }
      return { code: changed, map: null };
    },
    generateBundle() {
      for (const language of ['en', 'pl'] as const) {
        const texts = Object.fromEntries([...found[language]].toSorted(([a], [b]) => a.localeCompare(b)));
        this.emitFile({ type: 'asset', fileName: `i18n/${language}.json`, source: JSON.stringify(texts) });
      }
    },
  };
}
