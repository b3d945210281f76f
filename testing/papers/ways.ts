/** The steps of the ways in `docs/ways.md`: each begins with a file and a name that it declares. */
const STEPS = 10;

/** Mistakes in the form of the document: a way with another number of steps, or a step without a place. */
export function mistakesInWays(document: string): string[] {
  const ways = document.split(/^## /m).slice(1);
  return ways.flatMap((way) => {
    const title = way.slice(0, way.indexOf('\n'));
    const steps = way.split(/^\d+\. /m).slice(1);
    const unplaced = steps.filter((step) => !/^`[^`#]+#\w+` +\S/.test(step));
    return [
      ...(steps.length === STEPS ? [] : [`${title}: ${steps.length} steps instead of ${STEPS}`]),
      ...unplaced.map((step) => `${title}: a step begins without \`path#name\`: ${step.slice(0, 40)}`),
    ];
  });
}
