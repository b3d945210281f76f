import { HEALTH_ADVICE } from '@scriptorium/contract/management/management-health.ts';
import { describeSettings } from '@scriptorium/server/config/settings.ts';
import { i18n, textOf, hasText } from '@scriptorium/web-kit/texts/texts.ts';
import { expect, test } from 'vitest';
import { healthTexts } from '../health/health-texts.ts';
import { settingTexts } from './setting-texts.ts';

test('the page describes each setting like the server', async () => {
  await i18n.changeLanguage('en');
  const t = textOf(settingTexts);
  for (const { name, meaning } of describeSettings())
    expect(hasText(settingTexts, name) ? t(name) : name).toBe(meaning);
});

test('the page shows the same advice as the server', async () => {
  await i18n.changeLanguage('en');
  const t = textOf(healthTexts);
  for (const [key, message] of Object.entries(HEALTH_ADVICE))
    expect(hasText(healthTexts, key) ? t(key) : key).toBe(message);
});
