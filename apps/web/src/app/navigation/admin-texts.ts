import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const adminTexts = defineTexts(
  {
    administration: 'Administration',
    permissions: 'Permissions',
    users: 'User management',
    models: 'Language models',
    splitters: 'Text splitters',
    tracker: 'Tracker',
    metrics: 'Metrics',
    health: 'Health',
    configuration: 'Configuration',
    audits: 'Audits',
    logs: 'Logs',
    httpLogs: 'HTTP logs',
    docs: 'API documentation',
  },
  {
    administration: 'Administracja',
    permissions: 'Uprawnienia',
    users: 'Zarządzanie użytkownikami',
    models: 'Modele językowe',
    splitters: 'Moduły dzielące tekst',
    tracker: 'Aktywność użytkowników',
    metrics: 'Metryki',
    health: 'Stan systemu',
    configuration: 'Konfiguracja',
    audits: 'Dziennik zdarzeń',
    logs: 'Logi',
    httpLogs: 'Logi HTTP',
    docs: 'Dokumentacja API',
  },
);
