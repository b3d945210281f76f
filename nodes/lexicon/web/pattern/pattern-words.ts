import { defineTexts, hasText, useTexts } from '@scriptorium/web-kit/texts/texts.ts';

/** Messages of the parsers of patterns, as the server sends them. */
const patternTexts = defineTexts(
  {
    'Character to be escaped is missing.': 'A character must follow the backslash.',
    'Expression nests too deeply.': 'The pattern is nested too deeply.',
    'Expression too large.': 'The pattern is too large.',
    'The pattern is too large.': 'The pattern is too large.',
    'Invalid character class range.': 'The range in the square brackets is not valid.',
    'Invalid escape.': 'No such character after the backslash is known.',
    'Invalid escape sequence.': 'No such character after the backslash is known.',
    'Invalid named capture.': 'The name of the group is not valid.',
    'Invalid nested repetition operator.': 'A repetition cannot follow another repetition.',
    'Invalid or unsupported Perl syntax.': 'This kind of group after (? is not supported.',
    'Invalid repeat count.': 'The number of repetitions is not valid or is too large.',
    'Missing argument to repetition operator.': 'Nothing stands before the repetition (*, + or ?).',
    'Missing closing ).': 'The closing ) is missing.',
    'Missing closing ].': 'The closing ] is missing.',
    'Trailing backslash at end of expression.': 'A character must follow the backslash.',
    'Unexpected ).': 'There is no opening ( for this ).',
    'Unknown character class.': 'No such class of characters is known.',
    'Unsupported group.': 'This kind of group after (? is not supported.',
  },
  {
    'Character to be escaped is missing.': 'Po ukośniku \\ musi stać znak.',
    'Expression nests too deeply.': 'Wzorzec jest zbyt głęboko zagnieżdżony.',
    'Expression too large.': 'Wzorzec jest za duży.',
    'The pattern is too large.': 'Wzorzec jest za duży.',
    'Invalid character class range.': 'Zakres w nawiasach kwadratowych jest nieprawidłowy.',
    'Invalid escape.': 'Nieznany znak po ukośniku \\.',
    'Invalid escape sequence.': 'Nieznany znak po ukośniku \\.',
    'Invalid named capture.': 'Nazwa grupy jest nieprawidłowa.',
    'Invalid nested repetition operator.': 'Po powtórzeniu nie może stać drugie powtórzenie.',
    'Invalid or unsupported Perl syntax.': 'Taka grupa po (? nie jest obsługiwana.',
    'Invalid repeat count.': 'Liczba powtórzeń jest nieprawidłowa lub za duża.',
    'Missing argument to repetition operator.': 'Przed powtórzeniem (*, + lub ?) nic nie stoi.',
    'Missing closing ).': 'Brakuje zamykającego ).',
    'Missing closing ].': 'Brakuje zamykającego ].',
    'Trailing backslash at end of expression.': 'Po ukośniku \\ musi stać znak.',
    'Unexpected ).': 'Brakuje otwierającego ( do tego ).',
    'Unknown character class.': 'Nie ma takiej klasy znaków.',
    'Unsupported group.': 'Taka grupa po (? nie jest obsługiwana.',
  },
);

/** Says in the language of the page what is wrong with a pattern; an unknown message stays as it is. */
export function usePatternWords(): (message: string) => string {
  const t = useTexts(patternTexts);
  return (message) => (hasText(patternTexts, message) ? t(message) : message);
}
