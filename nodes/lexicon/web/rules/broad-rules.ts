/** Common English and Polish words of two letters and more, with frequent first names and nouns. */
const COMMON_WORDS: readonly string[] = [
  ...new Set(
    (
      'the być and nie that się have ona for jest not ten with jak you ale this było but oraz from tak they mój say jego her ' +
      'jej she tylko will już one dla all kiedy would może there czas their rok what dzień out dom about ręka who praca get ' +
      'życie which miasto when pani make pan can kraj like woda time ziemia just droga him głowa know oko take matka people ' +
      'ojciec into syn year córka your brat good siostra some dziecko could człowiek them ludzie see sprawa other miejsce ' +
      'than słowo then strona now noc look koniec only pierwszy come drugi its nowy over stary think duży also mały back ' +
      'dobry after inny use inna two cały how każdy our żaden work jeden first dwa well trzy way cztery even pięć new sto ' +
      'want tysiąc because gdzie any teraz these tutaj give tam day zawsze most nigdy name bardzo house też hand trochę city ' +
      'więcej road mniej word przed line przez table między case pod week nad month przy north bez south po east do west na ' +
      'anna ewa maria jan adam piotr paweł marek john mary paul mark james emma nowak smith brown king kowal polska warszawa ' +
      'kot pies las pole most cena kwota data numer bank firma ulica street price date number company order invoice letter'
    ).split(' '),
  ),
];

/** A fuzzy expression that matches many unrelated words. */
export interface BroadRule {
  readonly expression: string;
  readonly letters: number;
  readonly examples: readonly string[];
}

/** Number of matched common words, other than itself, from which an expression is broad. */
const MANY = 6;
const SHOWN = 5;
/**
 * Only this number of the shortest expressions, which are the broadest, is checked: fast enough while the user types.
 */
const MAX_CHECKED = 50;

const lettersOf = (text: string): string[] => [...text.trim().toLowerCase().normalize('NFC')];
const COMMON = COMMON_WORDS.map((word) => ({ word, letters: lettersOf(word) }));

/** The broadest of the expressions at this tolerance; undefined when none is too broad. */
export function broadestRule(expressions: readonly string[], tolerance: number): BroadRule | undefined {
  const shortest = expressions
    .map((expression) => ({ expression: expression.trim(), letters: lettersOf(expression) }))
    .filter(({ letters }) => letters.length > 0)
    .sort((a, b) => a.letters.length - b.letters.length)
    .slice(0, MAX_CHECKED);
  let broadest: { rule: BroadRule; found: number } | undefined;
  for (const { expression, letters } of shortest) {
    const found = neighbours(letters, tolerance);
    if (found.length < MANY || found.length <= (broadest?.found ?? 0)) continue;
    const rule = { expression, letters: letters.length, examples: found.slice(0, SHOWN) };
    broadest = { rule, found: found.length };
  }
  return broadest?.rule;
}

/** The common words within the tolerance, by descending distance. */
function neighbours(letters: readonly string[], tolerance: number): string[] {
  const near = COMMON.map(({ word, letters: other }) => ({ word, distance: distance(letters, other) }));
  return near
    .filter((one) => one.distance > 0 && one.distance <= tolerance)
    .sort((a, b) => b.distance - a.distance)
    .map(({ word }) => word);
}

/** Levenshtein distance. */
function distance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, letter] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
