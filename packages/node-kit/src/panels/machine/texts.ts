import { defineTexts } from '@scriptorium/web-kit/texts.ts';

export const machineTexts = defineTexts(
  {
    labelledBy: 'Labelled by',
    labelledByAbout:
      'A model labels each document; people can correct its labels, and keep their corrections when it runs again.',
    PEOPLE: 'People',
    LLM: 'A language model',
    CUSTOM: 'A model of your own, over HTTP',
    secret: 'Key (secret of the process)',
    secretNone: '– the key of the model –',
    instructions: 'Advice for the model',
    instructionsAbout: 'It knows the names and descriptions of the labels. Say here what they do not say.',
    model: 'Name of the model',
    modelAbout: 'Shown with its labels, and sent with each document.',
    restApiUrl: 'Address',
    restApiUrlAbout:
      'Gets each document with the labels by POST, and answers with labels. {host} is the host of models of this server.',
    token: 'Token (secret of the process)',
    tokenNone: '– none –',
    modelRequired: 'Choose a model.',
    urlRequired: 'Enter an address.',
    urlRegex: 'The address must begin with http://, https:// or {host}.',
    urlCredentials: 'The address must contain no password. Use the token.',
    external: 'Labelled by a model',
  },
  {
    labelledBy: 'Etykietuje',
    labelledByAbout:
      'Model etykietuje każdy dokument; ludzie mogą poprawiać jego etykiety, a poprawki zostają, gdy działa ponownie.',
    PEOPLE: 'Ludzie',
    LLM: 'Model językowy',
    CUSTOM: 'Własny model, przez HTTP',
    secret: 'Klucz (sekret procesu)',
    secretNone: '– klucz modelu –',
    instructions: 'Wskazówki dla modelu',
    instructionsAbout: 'Model zna nazwy i opisy etykiet. Napisz tu to, czego one nie mówią.',
    model: 'Nazwa modelu',
    modelAbout: 'Widoczna przy jego etykietach i wysyłana z każdym dokumentem.',
    restApiUrl: 'Adres',
    restApiUrlAbout:
      'Otrzymuje każdy dokument z etykietami przez POST i odpowiada etykietami. {host} to host modeli tego serwera.',
    token: 'Token (sekret procesu)',
    tokenNone: '– brak –',
    modelRequired: 'Wybierz model.',
    urlRequired: 'Podaj adres.',
    urlRegex: 'Adres musi zaczynać się od http://, https:// albo {host}.',
    urlCredentials: 'Adres nie może zawierać hasła. Użyj tokenu.',
    external: 'Etykietuje model',
  },
);
