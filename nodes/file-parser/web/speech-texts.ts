import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const speechTexts = defineTexts(
  {
    title: 'Speech recognition',
    transcriber: 'Recordings are transcribed by',
    transcriberAbout: 'A transcript that is uploaded with a recording is always taken as it is.',
    PEOPLE: 'people, or an uploaded transcript',
    SPEECH: 'a speech model',
    CUSTOM: 'a model of your own, over HTTP',
    addressAbout:
      'Gets each recording by POST, and answers with utterances or a text. {host} is the host of models of this server.',
    modelAbout: 'Shown in the history, and sent with each recording.',
    secret: 'Key (secret of the process)',
    secretNone: '– the key of the model –',
    language: 'Language of the recordings',
    languageUnknown: '– the model finds out –',
    noLanguage: 'No such language.',
    hints: 'Names and terms',
    hintsAbout: 'The model gets them with each recording, together with the terms of the glossary.',
  },
  {
    title: 'Rozpoznawanie mowy',
    transcriber: 'Nagrania transkrybuje',
    transcriberAbout: 'Transkrypcja przesłana z nagraniem jest zawsze używana bez zmian.',
    PEOPLE: 'człowiek albo przesłana transkrypcja',
    SPEECH: 'model mowy',
    CUSTOM: 'własny model, przez HTTP',
    addressAbout:
      'Otrzymuje każde nagranie przez POST i odpowiada wypowiedziami albo tekstem. {host} to host modeli tego serwera.',
    modelAbout: 'Widoczna w historii i wysyłana z każdym nagraniem.',
    secret: 'Klucz (sekret procesu)',
    secretNone: '– klucz modelu –',
    language: 'Język nagrań',
    languageUnknown: '– model rozpozna sam –',
    noLanguage: 'Nie ma takiego języka.',
    hints: 'Nazwy i terminy',
    hintsAbout: 'Model dostaje je z każdym nagraniem, razem z terminami ze słownika.',
  },
);
