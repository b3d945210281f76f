import { createHash } from 'node:crypto';
import { ERRORS } from '@scriptorium/contract/errors.ts';
import { ALERTS } from '@scriptorium/contract/kit/alerts.ts';
import { LANGUAGES, type Language, type Message } from '@scriptorium/domain/languages.ts';
import { LABELLING_REASONS } from '@scriptorium/domain/models/labelling-reasons.ts';
import { MODEL_REASONS } from '@scriptorium/domain/models/model-reasons.ts';
import { TRAINING_REASONS } from '@scriptorium/domain/models/training-reasons.ts';
import { RAG_REASONS } from '@scriptorium/domain/rag/rag-reasons.ts';
import { SOURCE_REASONS } from '@scriptorium/domain/sources/source-reasons.ts';
import { messagesIn } from '@scriptorium/web-kit/texts/messages-in.ts';
import type { Plugin } from 'vite';

/** The catalogues of messages that the server and the page have in common, by their names in source code. */
const CATALOGUES: Readonly<Record<string, Readonly<Record<string, Message>>>> = {
  ALERTS,
  ERRORS,
  LABELLING_REASONS,
  MODEL_REASONS,
  RAG_REASONS,
  SOURCE_REASONS,
  TRAINING_REASONS,
};

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  name?: string;
  callee?: { name?: string };
  arguments?: SyntaxNode[];
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Finds each call of `defineTexts` with the texts of all languages, and of `defineMessages` with a catalogue. */
function* findCalls(node: SyntaxNode): Generator<SyntaxNode> {
  const { arguments: given = [], callee } = node;
  const isCall = node.type === 'CallExpression';
  const definesTexts = isCall && callee?.name === 'defineTexts' && given.length > 1;
  const definesMessages =
    isCall && callee?.name === 'defineMessages' && given[0]?.type === 'Identifier' && given.length === 1;
  if (definesTexts || definesMessages) return yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* findCalls(child);
}

type TextsByLanguage = Record<Language, Record<string, string>>;

const inEachLanguage = (
  read: (language: Language, at: number) => Record<string, string> | undefined,
): TextsByLanguage =>
  Object.fromEntries(
    LANGUAGES.map((language, at) => [language, read(language, at) ?? {}]),
  ) as TextsByLanguage;

/** Evaluates an object literal of our own source code. */
const evaluateLiteral = (source: string): Record<string, string> =>
  // oxlint-disable-next-line no-new-func
  new Function(`return (${source})`)() as Record<string, string>;

function textsOf({ callee, arguments: given = [] }: SyntaxNode, code: string): TextsByLanguage {
  if (callee?.name === 'defineTexts')
    return inEachLanguage((_, at) => {
      const texts = given[at];
      return texts && evaluateLiteral(code.slice(texts.start, texts.end));
    });
  const name = given[0]?.name ?? '';
  const catalogue = CATALOGUES[name];
  if (!catalogue) throw new Error(`defineMessages(${name}): ${name} is no catalogue of build-texts.ts`);
  return inEachLanguage((language) => messagesIn(catalogue, language));
}

/** A group of texts is named by its content: its file can be moved without a change of what the page loads. */
const nameOf = (texts: TextsByLanguage): string =>
  createHash('sha256')
    .update(JSON.stringify(LANGUAGES.map((language) => texts[language])))
    .digest('hex')
    .slice(0, 12);

/**
 * Extracts the texts from the page's code into a file `i18n/{language}.json` for each language, so that the page loads one
 * language instead of all (I18N-03). `defineTexts(en, pl)` becomes `defineTexts(name)`, `defineMessages(ERRORS)` becomes
 * `defineMessages(name)`.
 */
export function buildTexts(): Plugin {
  const found = new Map<string, TextsByLanguage>();
  return {
    name: 'build-texts',
    apply: 'build',
    transform(code, id) {
      if (!/define(?:Texts|Messages)\(/.test(code) || id.includes('web-kit/src/texts/texts.ts')) return null;
      const calls = [...findCalls(this.parse(code) as unknown as SyntaxNode)];
      let changed = code;
      for (const call of calls.toReversed()) {
        const [first, last] = [call.arguments?.[0], call.arguments?.at(-1)];
        if (!first || !last) continue;
        const texts = textsOf(call, code);
        const name = nameOf(texts);
        found.set(name, texts);
        changed = `${changed.slice(0, first.start)}${JSON.stringify(name)}${changed.slice(last.end)}`;
      }
      return { code: changed, map: null };
    },
    generateBundle() {
      const sorted = [...found].toSorted(([a], [b]) => a.localeCompare(b));
      for (const language of LANGUAGES) {
        const texts = Object.fromEntries(sorted.map(([name, all]) => [name, all[language]]));
        this.emitFile({ type: 'asset', fileName: `i18n/${language}.json`, source: JSON.stringify(texts) });
      }
    },
  };
}
