import {
  createTheme,
  type AutocompleteProps,
  type CloseButtonProps,
  type ColorInputProps,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type MenuProps,
  type ModalProps,
  type MultiSelectProps,
  type NotificationProps,
  type SelectProps,
  type TagsInputProps,
} from '@mantine/core';

/** Shade 9 is readable on shade 1, and shade 2 on the dark tint, with a contrast of at least 4.5. */
const ink: MantineColorsTuple = [
  '#eef2ff',
  '#e0e4fb',
  '#bfc6f3',
  '#9aa5ec',
  '#7c88e6',
  '#6875e2',
  '#5663d8',
  '#4c5ac8',
  '#4350b3',
  '#37449e',
];
const yellow: MantineColorsTuple = [
  '#fff8e1',
  '#ffefcc',
  '#ffdd9b',
  '#ffca64',
  '#ffba38',
  '#ffb01b',
  '#ffab09',
  '#c47f00',
  '#8f5b00',
  '#6b4400',
];
const teal: MantineColorsTuple = [
  '#e4fdf4',
  '#d2f6ea',
  '#a7ead4',
  '#79dfbd',
  '#54d5a9',
  '#3dcf9d',
  '#2dbd8b',
  '#178a63',
  '#0b7052',
  '#07553e',
];
const red: MantineColorsTuple = [
  '#ffecec',
  '#ffd8d8',
  '#f7afb0',
  '#f08385',
  '#ea5f61',
  '#e7484a',
  '#cf2f33',
  '#bb2529',
  '#a51d21',
  '#861519',
];
const gray: MantineColorsTuple = [
  '#f7f8fb',
  '#eff1f6',
  '#e4e7ee',
  '#d5d9e3',
  '#bfc5d2',
  '#9aa2b3',
  '#737c90',
  '#565e70',
  '#3b4252',
  '#242a38',
];
const dark: MantineColorsTuple = [
  '#d8dcea',
  '#b9bfd2',
  '#9098ae',
  '#6a7289',
  '#474e66',
  '#363c53',
  '#272c40',
  '#1c2031',
  '#151826',
  '#0e101a',
];
const TINTED = ['ink', 'yellow', 'teal', 'red', 'gray'] as const;
const tint = (colors: Record<string, MantineColorsTuple>, shade: 2 | 9) =>
  Object.fromEntries(
    TINTED.map((name) => [`--mantine-color-${name}-light-color`, colors[name]?.[shade] ?? 'inherit']),
  );

/** Overrides the Mantine colours with a contrast below WCAG's minimum. */
export const cssVariablesResolver: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#596172',
    '--mantine-color-placeholder': '#697083',
    '--mantine-color-error': '#b3211f',
    '--mantine-color-anchor': '#4350b3',
    ...tint(theme.colors, 9),
  },
  dark: {
    '--mantine-color-dimmed': '#a4abbf',
    '--mantine-color-placeholder': '#9aa1b6',
    '--mantine-color-error': '#f49a9b',
    '--mantine-color-anchor': '#aab3f2',
    ...tint(theme.colors, 2),
  },
});

/** Labels of Mantine's own buttons in the language of the page. */
export interface ThemeLabels {
  close: string;
  pickColour: string;
}

/** Same as Mantine's `Component.extend`, without loading the component before it is used. */
const extend = <Props>(options: { defaultProps: Partial<Props>; styles?: object }) => options;

/** A long list of options scrolls itself: a scroll area inside the list could not be reached by keyboard. */
const LONG_LIST = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: 260, overflowY: 'auto' } },
};

export function makeTheme(labels: ThemeLabels): MantineThemeOverride {
  // Mantine's type of default props omits the button's attributes.
  const closeLabel = { 'aria-label': labels.close } as Partial<CloseButtonProps>;
  return createTheme({
    respectReducedMotion: true,
    primaryColor: 'ink',
    primaryShade: { light: 6, dark: 6 },
    colors: { ink, yellow, teal, red, gray, dark },
    autoContrast: true,
    fontFamily: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif",
    headings: { fontFamily: "'Inter Variable', Inter, system-ui, sans-serif", fontWeight: '650' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    components: {
      CloseButton: extend<CloseButtonProps>({ defaultProps: closeLabel }),
      Modal: extend<ModalProps>({
        defaultProps: {
          closeButtonProps: { 'aria-label': labels.close },
          centered: true,
          // The modal's header must not be a second banner landmark.
          attributes: { header: { role: 'presentation' } },
          styles: { title: { fontWeight: 650 } },
          overlayProps: { backgroundOpacity: 0.45, blur: 2 },
        },
      }),
      Notification: extend<NotificationProps>({
        defaultProps: { closeButtonProps: { 'aria-label': labels.close } },
      }),
      Autocomplete: extend<AutocompleteProps>(LONG_LIST),
      MultiSelect: extend<MultiSelectProps>(LONG_LIST),
      Select: extend<SelectProps>(LONG_LIST),
      TagsInput: extend<TagsInputProps>(LONG_LIST),
      ColorInput: extend<ColorInputProps>({
        defaultProps: { eyeDropperButtonProps: { 'aria-label': labels.pickColour } },
      }),
      // Mantine focuses a placeholder that is no valid child of a menu; focus the first item instead.
      Menu: extend<MenuProps>({
        defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', position: 'bottom-end' },
      }),
    },
  });
}
