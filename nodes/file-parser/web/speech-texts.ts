import { defineTexts } from '@scriptorium/web-kit/texts.ts';

export const speechTexts = defineTexts(
  {
    title: 'Speech recognition',
    writer: 'Recordings are transcribed by',
    writerAbout: 'A transcript that is uploaded with a recording is always taken as it is.',
    PEOPLE: 'people, or an uploaded transcript',
    SPEECH: 'a speech model',
    model: 'Speech model',
    secret: 'Key (secret of the process)',
    secretNone: '– the key of the model –',
    language: 'Language of the recordings',
    languageUnknown: '– the model finds out –',
    noLanguage: 'No such language.',
    hints: 'Names and terms',
    hintsAbout: 'What the model should expect to hear. It also gets the terms of the glossary.',
  },
  {
    title: 'Rozpoznawanie mowy',
    writer: 'Nagrania transkrybuje',
    writerAbout: 'Transkrypcja przesłana z nagraniem zawsze jest brana taka, jaka jest.',
    PEOPLE: 'człowiek albo przesłana transkrypcja',
    SPEECH: 'model mowy',
    model: 'Model mowy',
    secret: 'Klucz (sekret procesu)',
    secretNone: '– klucz modelu –',
    language: 'Język nagrań',
    languageUnknown: '– model rozpozna sam –',
    noLanguage: 'Nie ma takiego języka.',
    hints: 'Nazwy i terminy',
    hintsAbout: 'Co model może usłyszeć. Dostaje też terminy ze słownika.',
  },
);
