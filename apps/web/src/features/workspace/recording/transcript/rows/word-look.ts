import { isLowConfidence } from '@scriptorium/domain/transcript/confidence.ts';
import { TOKEN_PROPERTIES, type Token } from '@scriptorium/domain/transcript/transcript.ts';
import type { TextOfTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { transcriptTexts } from '../../../annotating/transcript/transcript-texts.ts';

type Translate = TextOfTexts<typeof transcriptTexts>;

const percentOf = (share: number): string => `${Math.round(share * 100)} %`;

/** Whether the word looks unlike a plain one. */
const hasState = (token: Token): boolean =>
  token.properties.length > 0 || token.hidden || isLowConfidence(token);

/** Describes a word besides its text: its states, and the recogniser's confidence. */
export function statesOf(token: Token, t: Translate): string[] {
  if (!hasState(token)) return [];
  const states: string[] = TOKEN_PROPERTIES.filter((property) => token.properties.includes(property)).map(
    (property) => t(property),
  );
  if (token.hidden) states.push(t('hidden'));
  if (isLowConfidence(token)) states.push(t('lowConfidence', { percent: percentOf(token.confidence ?? 0) }));
  return states;
}

/** The attributes of a word that the style sheet reads. */
export function lookOfWord(token: Token, t: Translate) {
  if (!hasState(token)) return {};
  return {
    'data-state': token.properties.join(' ') || undefined,
    'data-hidden': token.hidden ? '' : undefined,
    'data-unsure': isLowConfidence(token) ? '' : undefined,
    title: `${token.value}: ${statesOf(token, t).join(', ')}`,
  };
}
