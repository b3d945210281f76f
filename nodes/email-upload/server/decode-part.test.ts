import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decodePart } from './decode-part.ts';

async function* inChunks(text: string, size: number) {
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

async function decoded(encoding: string, text: string, size: number): Promise<Buffer> {
  const chunks = [];
  for await (const chunk of decodePart(encoding, inChunks(text, size))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const SIZES = [1, 2, 3, 5, 64, 100_000];

it.each(SIZES)('decodes base64 that arrives in chunks of %i bytes', async (size) => {
  const bytes = randomBytes(1000);
  const lines = bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  expect((await decoded('base64', lines, size)).equals(bytes)).toBe(true);
});

it.each(SIZES)('decodes quoted-printable that arrives in chunks of %i bytes', async (size) => {
  const text = 'Za=C5=BC=C3=B3=C5=82=C4=87 =\r\ng=C4=99=\t \r\n=c5=9bl=C4=85\r\n100 =3D 100\r\nnot=XX\r\n';
  const expected = 'Zażółć gęślą\r\n100 = 100\r\nnot=XX\r\n';
  expect((await decoded('quoted-printable', text, size)).toString()).toBe(expected);
});

it('decodes base64 of which a part is padded in the middle', async () => {
  expect((await decoded('base64', 'YQ==\r\nYg==\r\nYw==', 4)).toString()).toBe('abc');
  expect((await decoded('base64', 'YQ==\r\nYg==\r\nYw==', 100)).toString()).toBe('abc');
});

it('decodes an endless line of quoted-printable', async () => {
  const line = '=C4=85'.repeat(100_000);
  expect((await decoded('quoted-printable', line, 1000)).toString()).toBe('ą'.repeat(100_000));
});

it('leaves other encodings as they are', async () => {
  expect((await decoded('8bit', 'a=3D', 2)).toString()).toBe('a=3D');
});
