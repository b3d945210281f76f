/** A straight line on the displayed page, in points: its position across, and its ends along. */
export interface Rule {
  at: number;
  from: number;
  to: number;
}

/** The lines drawn on a page, sorted by position: the frames of its tables and boxes. */
export interface Rules {
  upright: Rule[];
  level: Rule[];
  /** The upper and lower sides of filled bands, such as the coloured rows of a table. */
  shades: Rule[];
}

export const NO_RULES: Rules = { upright: [], level: [], shades: [] };

/** Lines that are this close, in points, are the two sides of one bar. */
const BAR = 1.5;
/** A gap of this length, in points, does not interrupt a line. */
const GAP = 2;

/** Joins the pieces of one line, and the two sides of one bar. */
export function joinRules(rules: readonly Rule[]): Rule[] {
  const joined: Rule[] = [];
  for (const rule of rules.toSorted((a, b) => a.at - b.at || a.from - b.from)) {
    const other = touching(joined, rule);
    if (other) {
      other.from = Math.min(other.from, rule.from);
      other.to = Math.max(other.to, rule.to);
    } else joined.push({ ...rule });
  }
  return joined;
}

/** The last of these lines, which are sorted by position, that the rule continues. */
function touching(joined: readonly Rule[], rule: Rule): Rule | null {
  for (let index = joined.length - 1; index >= 0; index--) {
    const other = joined[index]!;
    if (rule.at - other.at > BAR) return null;
    if (rule.from <= other.to + GAP && rule.to >= other.from - GAP) return other;
  }
  return null;
}

/**
 * The lines in the coordinates of text at an angle, in radians clockwise, which has its own lines level. Text at an angle
 * that is not a right one has none.
 */
export function turnRules({ upright, level, shades }: Rules, angle: number): Rules {
  const turns = Math.round((2 * angle) / Math.PI);
  if (Math.abs(angle - (turns * Math.PI) / 2) > 0.01) return NO_RULES;
  switch (((turns % 4) + 4) % 4) {
    case 1:
      return { upright: level.map(withEndsNegated), level: upright.map(withPlaceNegated), shades: [] };
    case 2: {
      const turned = (rules: Rule[]) => rules.map(withEndsNegated).map(withPlaceNegated);
      return { upright: turned(upright), level: turned(level), shades: turned(shades) };
    }
    case 3:
      return { upright: level.map(withPlaceNegated), level: upright.map(withEndsNegated), shades: [] };
    default:
      return { upright, level, shades };
  }
}

const withPlaceNegated = ({ at, from, to }: Rule): Rule => ({ at: -at, from, to });
const withEndsNegated = ({ at, from, to }: Rule): Rule => ({ at, from: -to, to: -from });
