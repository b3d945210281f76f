import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const splitterTexts = defineTexts(
  {
    title: 'Text splitters',
    about:
      'Servers that cut the texts of processes with RAG into passages, instead of the built-in splitter.',
    create: 'Add splitter',
    edit: 'Edit splitter',
    list: 'List of text splitters',
    none: 'There are no external splitters. Processes use the built-in one.',
    name: 'Name',
    nameAbout: 'As people choose it.',
    url: 'Address',
    urlAbout:
      'It gets {"text", "filename"} by POST and answers {"chunks"}: parts of the text, unchanged and in its order.',
    editOf: 'Edit {{name}}',
    removeOf: 'Delete {{name}}',
    removeTitle: 'Delete splitter',
    removeQuestion: 'The splitter “{{name}}” will be deleted. Documents that are indexed stay as they are.',
  },
  {
    title: 'Moduły dzielące tekst',
    about: 'Serwery, które dzielą teksty procesów z RAG na fragmenty zamiast wbudowanego modułu.',
    create: 'Dodaj moduł',
    edit: 'Edytuj moduł',
    list: 'Lista modułów dzielących tekst',
    none: 'Nie ma zewnętrznych modułów. Procesy korzystają z wbudowanego.',
    name: 'Nazwa',
    nameAbout: 'Pod tą nazwą można go wybrać.',
    url: 'Adres',
    urlAbout:
      'Dostaje {"text", "filename"} metodą POST i odpowiada {"chunks"}: częściami tekstu, niezmienionymi i w jego kolejności.',
    editOf: 'Edytuj: {{name}}',
    removeOf: 'Usuń: {{name}}',
    removeTitle: 'Usuń moduł',
    removeQuestion: 'Moduł „{{name}}” zostanie usunięty. Zaindeksowane dokumenty pozostaną bez zmian.',
  },
);
