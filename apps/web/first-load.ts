/** Libraries of every page. */
const LIBRARIES = [
  '@babel/runtime',
  '@floating-ui',
  '@mantine/hooks',
  '@mantine/modals',
  '@mantine/notifications',
  '@tanstack/(?:history|query-core|react-query|react-router|react-store|router-core|store)',
  'clsx',
  'i18next',
  'react',
  'react-dom',
  'react-i18next',
  'react-remove-scroll(?:-bar)?',
  'react-style-singleton',
  'react-transition-group',
  'scheduler',
  'use-callback-ref',
  'use-sidecar',
  'use-sync-external-store',
];

/** Components of the top bar, the sign-in page and the process list; others are loaded with the pages that use them. */
const COMPONENTS = [
  'ActionIcon',
  'Alert',
  'Anchor',
  'Avatar',
  'Button',
  'Checkbox',
  'CloseButton',
  'Divider',
  'FocusTrap',
  'Group',
  'Input',
  'InputBase',
  'Loader',
  'Menu',
  'Modal',
  'ModalBase',
  'Notification',
  'Overlay',
  'Paper',
  'PasswordInput',
  'Popover',
  'Portal',
  'ScrollArea',
  'Stack',
  'Text',
  'TextInput',
  'Title',
  'Tooltip',
  'Transition',
  'UnstyledButton',
  'VisuallyHidden',
];

/** Styles stay in one file: their order decides which one applies. */
const SCRIPT = '.*[.](?:m?js|tsx?)$';

const oneOf = (names: readonly string[]) => `(?:${names.join('|')})`;

/**
 * The chunks of the first load. Without them every module that two pages share becomes a file of its own: a hundred
 * requests, which also compress worse than two.
 */
export const FIRST_LOAD_CHUNKS = [
  {
    name: 'libraries',
    test: new RegExp(
      `[\\\\/]node_modules[\\\\/](?:${oneOf(LIBRARIES)}|@mantine/core/esm/(?:core|utils|components/${oneOf(COMPONENTS)}))[\\\\/]${SCRIPT}`,
    ),
  },
  {
    name: 'page',
    tags: ['$initial' as const],
    test: new RegExp(
      `[\\\\/](?:apps[\\\\/]web|packages[\\\\/](?:contract|domain|ui|web-data|web-kit))[\\\\/]src[\\\\/]${SCRIPT}`,
    ),
    includeDependenciesRecursively: false,
  },
];
