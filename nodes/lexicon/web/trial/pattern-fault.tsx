import { Button, Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { usePatternWords } from '../pattern/pattern-words.ts';
import { trialTexts } from './trial-texts.ts';
import classes from './trial.module.css';
import { expressionOf, type PatternFault } from './tried-rules.ts';

/** Characters shown before the error; a pattern may have a thousand. */
const SHOWN_BEFORE = 40;
const SHOWN_AFTER = 20;

interface FaultProps {
  fault: PatternFault;
  /** The number of the expression in the list, from 1; null for the one that is typed. */
  number: number | null;
  /** Puts the cursor where the error is; null where that cannot be. */
  onGo: ((position: number) => void) | null;
}

/** The fault of a pattern, and its place. */
export function FaultMessage({ fault, number, onGo }: FaultProps) {
  const t = useTexts(trialTexts);
  const words = usePatternWords();
  const { position } = fault;
  const message = words(fault.message);
  const place = position === null ? null : position + 1;
  const sentence =
    number === null
      ? place === null
        ? message
        : t('typedErrorAt', { message, position: place })
      : place === null
        ? t('error', { number, message })
        : t('errorAt', { number, message, position: place });
  return (
    <output className={classes.fault}>
      <Text size="xs" c="var(--mantine-color-error)">
        {sentence}
      </Text>
      {position !== null && (
        <>
          <Marked text={expressionOf(fault.source)} position={position} />
          {onGo && (
            <Button size="compact-xs" variant="subtle" onClick={() => onGo(position)}>
              {t('goToError')}
            </Button>
          )}
        </>
      )}
    </output>
  );
}

/** The part of the pattern around the error, with the faulty character marked; at the end there is none. */
function Marked({ text, position }: { text: string; position: number }) {
  const from = Math.max(0, position - SHOWN_BEFORE);
  const end = position + ((text.codePointAt(position) ?? 0) > 0xffff ? 2 : 1);
  return (
    <code className={classes.pattern}>
      {from > 0 && '…'}
      {text.slice(from, position)}
      <span className={classes.faulty} data-fault>
        {text.slice(position, end) || ' '}
      </span>
      {text.slice(end, end + SHOWN_AFTER)}
      {end + SHOWN_AFTER < text.length && '…'}
    </code>
  );
}
