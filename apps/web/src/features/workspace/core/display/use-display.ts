import {
  DEFAULT_USER_SETTINGS,
  userSettings,
  type UserSettings,
} from '@scriptorium/contract/people/user-settings.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { createContext, use, useMemo, useState, type CSSProperties } from 'react';
import { onDarkPaper } from './document-colour.ts';
import { usePitchChoice, type Pitch } from './pitch-choice.ts';

/** Display settings: the saved ones, overridden by those previewed in the panel. */
export interface Display {
  readonly saved: UserSettings;
  readonly shown: UserSettings;
  /** Previews settings without saving them; null returns to the saved ones. */
  readonly preview: (settings: Partial<UserSettings> | null) => void;
  readonly pitch: Pitch;
  readonly setPitch: (pitch: Pitch) => void;
}

export const DisplayContext = createContext<Display | null>(null);

export function useDisplay(): Display {
  const display = use(DisplayContext);
  if (!display) throw new Error('There is no DisplayContext above this component');
  return display;
}

/** Falls back to the defaults if the settings cannot be read, so that documents are shown anyway. */
export function useDisplayState(): Display & { isPending: boolean } {
  const read = useRead(userSettings.get, { query: {} });
  const [previewed, preview] = useState<Partial<UserSettings> | null>(null);
  const saved = read.data ?? DEFAULT_USER_SETTINGS;
  const { pitch, setPitch } = usePitchChoice();
  const { isPending } = read;
  return useMemo(
    () => ({ isPending, saved, shown: { ...saved, ...previewed }, preview, pitch, setPitch }),
    [isPending, saved, previewed, pitch, setPitch],
  );
}

/** The settings as CSS properties, used by the stylesheets of the text, the editor and the transcript. */
export function displayStyle({ shown }: Display): CSSProperties {
  const colour = shown['font-color'];
  return {
    '--document-font-size': `${shown['font-size']}px`,
    '--document-line-height': shown['line-height'],
    '--document-color': `light-dark(${colour}, ${onDarkPaper(colour)})`,
  } as CSSProperties;
}
