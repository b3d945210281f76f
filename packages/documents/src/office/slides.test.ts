import { afterAll, expect, test, vi } from 'vitest';
import { convertBytes } from '../../fixtures/convert-bytes.ts';
import { odp } from '../../fixtures/office.ts';
import { pptx } from '../../fixtures/slides.ts';
import { closeDocuments } from '../convert.ts';

vi.setConfig({ testTimeout: 120_000 });

afterAll(closeDocuments);

const table = [
  ['Nazwa', 'Cena'],
  ['Śruba', '0,50'],
];

test.each([
  ['pptx', pptx([{ paragraphs: ['Tytuł', 'Tekst'], notes: 'Powiedz to' }, { paragraphs: ['Drugi'] }])],
  ['odp', odp([{ paragraphs: ['Tytuł', 'Tekst'], notes: 'Powiedz to' }, { paragraphs: ['Drugi'] }])],
])('slides of type %s are separated by a blank line, and their notes are last', async (kind, bytes) => {
  expect(await convertBytes(bytes)).toMatchObject({
    kind,
    text: 'Tytuł\nTekst\n\nDrugi\n\nPowiedz to',
    pages: [{ mime: 'image/png' }],
  });
});

test('a table on a slide is a line for each row', async () => {
  expect((await convertBytes(pptx([{ paragraphs: ['Ceny'], rows: table }]))).text).toBe(
    'Ceny\nNazwa\tCena\nŚruba\t0,50',
  );
});
