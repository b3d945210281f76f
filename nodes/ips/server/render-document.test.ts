import { expect, it } from 'vitest';
import { ips } from '../ips.definition.ts';
import { namesIn, renderDocument } from './render-document.ts';

const settings = (payload: string, preferredDocName = 'a.txt') => ({
  ...ips.defaults.settings,
  payload,
  preferredDocName,
});
const valueOf = (name: string) => (name === 'document.content' ? 'a\r\nZ\u0307\rb\0${process.name}' : null);

it('fills in the text as data, in NFC, with line feeds and without NUL', () => {
  expect(renderDocument(settings('<${document.content}>\r\n'), valueOf, 1000)).toEqual({
    text: '<a\nŻ\nb${process.name}>\n',
    filename: 'a.txt',
  });
});

it('lists the wildcards of the text and of the name once', () => {
  const both = settings('${document.id} ${document.id}', '${document.id} ${process.name}');
  expect(namesIn(both)).toEqual(['document.id', 'process.name']);
});

it('refuses a text without content, and one that is too long before it is put together', () => {
  const reason = (key: string) => expect.objectContaining({ reason: expect.objectContaining({ key }) });
  expect(() => renderDocument(settings(' ${document.id}\n'), valueOf, 1000)).toThrow(
    reason('reason.ips.emptyText'),
  );
  const long = 'x'.repeat(10_000_000);
  const repeated = settings('${document.content}'.repeat(10_000));
  expect(() => renderDocument(repeated, () => long, 20_000_000)).toThrow(reason('reason.ips.tooLong'));
});
