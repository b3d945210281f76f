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
  timeout: 90_000,
  expect: { timeout: 15_000 },
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
        actionTimeout: 15_000,
        trace: 'retain-on-failure',
        video: 'off',
        launchOptions: {
          executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
          args: CHROMIUM_FLAGS,
        },
      },
    },
  ],
});
