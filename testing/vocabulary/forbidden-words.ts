import type { Language } from '@scriptorium/domain/languages.ts';

/** A word that texts do not use, because another one names the same idea (docs/glossary.md). */
export interface ForbiddenWord {
  readonly word: RegExp;
  readonly use: string;
  /** A text in which the word is found. */
  readonly example: string;
  /** Whole texts that keep the word, each with its reason: mostly the requirement and section that prescribe it. */
  readonly except?: Readonly<Record<string, string>>;
}

export const FORBIDDEN: Readonly<Record<Language, readonly ForbiddenWord[]>> = {
  en: [
    {
      word: /\bspheres?\b/i,
      use: 'process',
      example: 'The Sphere was deleted.',
      except: {
        'Spheres will appear here, once you add the first one.': 'ERR-32, P 2.4 and P 8',
        'No matching Spheres found.': 'ERR-33, P 2.4 and P 8',
      },
    },
    {
      word: /\bentit(y|ies)\b/i,
      use: 'process, node or label',
      example: 'Search entities',
      except: { Entities: 'SHELL-03, P 2.3' },
    },
    {
      word: /\b(flows?|canvas(es)?)\b/i,
      use: 'graph',
      example: 'Open the flow',
      except: {
        Flow: 'PROC-04, P 2.4',
        'Flow of {{name}}': 'PROC-04, P 2.4: the name of the same button for screen readers',
      },
    },
    {
      word: /\bmasters?\b/i,
      use: 'main copy',
      example: 'The master has it already.',
      except: {
        'Mark as master': 'STEP-11, W 4',
        Master: 'WS-16, W 2.8: the name of the M badge for screen readers',
      },
    },
    {
      word: /\bmulti-/i,
      use: 'several steps, copies',
      example: 'This is a multi-step node.',
      except: {
        'multi-step': 'WS-13, W 2.8',
        'Multi-processed steps: several people do the same step of a document independently.':
          'SHELL-11, N 1',
      },
    },
    {
      word: /\b(class(es)?|classifier types?)\b/i,
      use: 'classifier label',
      example: 'Labels of the class',
      except: { 'No such class of characters is known.': 'a class of characters in a regular expression' },
    },
    {
      word: /\b(tag types?|entity types?)\b/i,
      use: 'label',
      example: 'Names of tag types',
      except: { 'No Ner Tag Type found': 'ERR-50, W 8' },
    },
    {
      word: /\bactors?\b/i,
      use: 'speaker',
      example: 'Name of the actor',
      except: { Actors: 'FILE-01, N 2', 'Add actor': 'FILE-01, N 2: adds to the section with this name' },
    },
    {
      word: /\b(no|hidden|extract|delete) tokens?( is)?\b/i,
      use: 'word (of a transcript)',
      example: 'No token is selected',
      except: {
        'Show hidden tokens': 'WS-06, W 2.8',
        'Extract tokens': 'MENU-09, W 2.8',
        'Delete tokens': 'MENU-09, W 2.8',
      },
    },
    {
      word: /\b(logins?|user names?)\b/i,
      use: 'username; for the act: sign in',
      example: 'Part of the login',
      except: { Login: 'AUTH-16, P 2.1', 'Login failed: {{error}}': 'ERR-83, N 5 and N 8' },
    },
    { word: /\bfile names?\b/i, use: 'filename', example: 'Search by file name' },
    { word: /\bAPI keys?\b/i, use: 'access token', example: 'API keys of the account' },
  ],
  pl: [
    { word: /\bsfer(a|y|ę|ze|ą|om|ami|ach)?\b/i, use: 'proces', example: 'Lista Sfer' },
    { word: /\bencj/i, use: 'proces, węzeł, etykieta', example: 'Lista encji' },
    { word: /przepływ/i, use: 'graf', example: 'Przepływ procesu' },
    {
      word: /główn[yaą](?!\p{L})(?! kopi)/iu,
      use: 'główna kopia',
      example: 'Krok jest teraz główny.',
      except: {
        'Oznacz jako główny': 'STEP-11, W 4',
        Główny: 'WS-16, W 2.8: the name of the M badge for screen readers',
      },
    },
    {
      word: /\bklas(a|ą|ę|y|ie)?(?![\p{L}])/iu,
      use: 'etykieta klasyfikatora',
      example: 'Wybierz klasę',
      except: { 'Nie ma takiej klasy znaków.': 'a class of characters in a regular expression' },
    },
    {
      word: /\betykiet(a|y|ę|ą|om|ami)? dokument/iu,
      use: 'etykieta klasyfikatora',
      example: 'Etykiety dokumentu',
    },
    { word: /\btagowa|(?<!^)\bznacznik/iu, use: 'oznaczenie, oznaczanie', example: 'Typy tagowania' },
    { word: /mówiąc|uczestnik/iu, use: 'mówca', example: 'Zmień mówiącego' },
    {
      word: /\btoken\p{L}* (ukryt|transkrypcji)|\bukryt\p{L}* token/iu,
      use: 'słowo (transkrypcji)',
      example: 'Pokaż ukryte tokeny',
    },
    {
      word: /\bstatus/i,
      use: 'stan',
      example: 'Status dokumentu',
      except: {
        Status: 'the status of a response over HTTP',
        'Dowolny status': 'the status of a response over HTTP',
        'Moduł dzielący „{{splitter}}” odpowiedział statusem {{status}}.':
          'the status of a response over HTTP',
      },
    },
    { word: /\blogin(u|em|ie|y|ów)?\b/i, use: 'nazwa użytkownika', example: 'Fragment loginu' },
    { word: /google drive/i, use: 'Dysk Google', example: 'Zapisano w Google Drive.' },
    {
      word: /\bdzielnik|\bpodział tekstu|\bdzielenie tekstu/iu,
      use: 'moduł dzielący tekst',
      example: 'Podział tekstu',
    },
    { word: /\btrening/i, use: 'uczenie', example: 'Nowy trening' },
    { word: /wieloznaczn/i, use: 'symbol', example: 'Symbole wieloznaczne' },
    { word: /\bparser\p{L}* pliku|\bodczyt plików/iu, use: 'parser plików', example: 'Odczyt plików' },
    { word: /\bobszar\p{L}* pracy/iu, use: 'obszar roboczy', example: 'Otwórz w obszarze pracy' },
    { word: /przez maszynę|\bludzi i maszyn/iu, use: 'automat', example: 'Ustawione przez maszynę' },
    { word: /\bpowtórk/iu, use: 'uruchomienie na przetworzonych dokumentach', example: 'Trwa powtórka.' },
    {
      word: /\bakcje\b/i,
      use: 'działania; for the run of an action node: akcja',
      example: 'Więcej: akcje',
      except: {
        'Węzły akcji (wysyłka wiadomości, wysyłka żądania) zastąpiły wyzwalacze i akcje.': 'SHELL-11, N 1',
      },
    },
    {
      word: /\(a\)|\(-\p{L}+\)/u,
      use: 'a form without gender: zmieniono, utworzone przez',
      example: '{{who}} to usunął(-ęła).',
    },
    { word: /dewelop/i, use: 'programista', example: 'Panel dewelopera' },
    { word: /przesyłani\p{L}+ ręczn/iu, use: 'ręczne przesyłanie', example: 'Węzeł przesyłania ręcznego' },
  ],
};
