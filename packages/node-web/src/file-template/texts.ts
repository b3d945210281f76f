import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const fileTemplateTexts = defineTexts(
  {
    file: 'File',
    preferredFilename: 'Preferred filename',
    filenameAbout: 'Letters, digits, spaces and . - _ ( ) besides wildcards. Nothing can be pasted.',
    filenamePattern: 'Only letters, digits, spaces and . - _ ( ) are allowed besides wildcards.',
    fileContent: 'File content',
  },
  {
    file: 'Plik',
    preferredFilename: 'Preferowana nazwa pliku',
    filenameAbout: 'Litery, cyfry, spacje oraz . - _ ( ) obok symboli. Wklejanie jest wyłączone.',
    filenamePattern: 'Obok symboli dozwolone są tylko litery, cyfry, spacje oraz . - _ ( ).',
    fileContent: 'Treść pliku',
  },
);
