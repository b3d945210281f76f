/** The colours of the theme that canvases need as values. */
export interface WaveColours {
  readonly wave: string;
  readonly played: string;
  readonly cursor: string;
  readonly selection: string;
  readonly silence: string;
  readonly line: string;
  readonly text: string;
}

const VARIABLES: Readonly<Record<keyof WaveColours, string>> = {
  wave: '--wave',
  played: '--wave-played',
  cursor: '--wave-cursor',
  selection: '--wave-selection',
  silence: '--wave-silence',
  line: '--line',
  text: '--text-muted',
};

/** The colours in the colour scheme of an element: `light-dark()` is resolved only where it is used. */
export function coloursOf(element: HTMLElement): WaveColours {
  const probes = Object.entries(VARIABLES).map(([name, variable]) => {
    const probe = document.createElement('span');
    // A transition would answer with the colour before.
    probe.style.transition = 'none';
    probe.style.color = `var(${variable})`;
    return { name, probe };
  });
  element.append(...probes.map(({ probe }) => probe));
  const entries = probes.map(({ name, probe }) => [name, getComputedStyle(probe).color]);
  for (const { probe } of probes) probe.remove();
  return Object.fromEntries(entries) as unknown as WaveColours;
}
