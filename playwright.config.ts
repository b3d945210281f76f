import { defineConfig } from '@playwright/test';

/**
 * The features that Playwright switches off itself, because Chromium reads only the last of two lists, and the pages
 * of the address bar: nobody sees them, and loading them in each context took a fifth of the journeys' CPU time.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Flags with which Debian's Chromium runs quietly, also as root in a container. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/**
 * Journeys that `npm test` leaves to `npm run test:all`: those to systems outside, whose panels are tested in jsdom and
 * whose protocols in worlds. Those with the tag @long are left, too.
 */
const ONLY_IN_ALL = ['external-models', 'google-drive', 'rag', 'send-mail', 'sftp', 'speech'].map(
  (name) => `**/${name}.spec.ts`,
);
const isReduced = process.env['TEST_REDUCED'] === 'true';

/** Journeys in a real browser. `CHROMIUM` names the browser; a JSON report goes to PLAYWRIGHT_JSON_OUTPUT_NAME. */
export default defineConfig({
  testDir: 'e2e',
  testIgnore: isReduced ? ONLY_IN_ALL : [],
  ...(isReduced && { grepInvert: /@long/ }),
  globalSetup: './e2e/support/first-data-folder.ts',
  // Two cores: a journey waits for almost half of its time, for the page and for what people would read.
  workers: 3,
  fullyParallel: false,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'line',
  outputDir: process.env['PLAYWRIGHT_OUTPUT'] ?? '.cache/playwright',
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        timezoneId: 'Europe/Warsaw',
        colorScheme: 'light',
        // A press on something that is still gliding into place would miss it.
        contextOptions: { reducedMotion: 'reduce' },
        actionTimeout: 30_000,
        trace: 'off',
        video: 'off',
        launchOptions: {
          executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
          args: CHROMIUM_FLAGS,
        },
      },
    },
  ],
});
