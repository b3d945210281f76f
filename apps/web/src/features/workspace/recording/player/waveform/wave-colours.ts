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
  const probe = document.createElement('span');
  element.append(probe);
  const entries = Object.entries(VARIABLES).map(([name, variable]) => {
    probe.style.color = `var(${variable})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(entries) as unknown as WaveColours;
}
