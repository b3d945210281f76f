import { defineConfig } from '@playwright/test';

/** Flags with which Debian's Chromium runs quietly, also as root in a container. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Journeys in a real browser. `CHROMIUM` names the browser; a JSON report goes to PLAYWRIGHT_JSON_OUTPUT_NAME. */
export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: false,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A journey waits on a browser, a server and a database that share a busy machine; `npm test` names what needed it.
  retries: 1,
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
        trace: 'on-first-retry',
        video: 'off',
        launchOptions: {
          executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
          args: CHROMIUM_FLAGS,
        },
      },
    },
  ],
});
