import { describe, expect, it } from 'vitest';
import { sanitizeFileName, splitFileName } from './file-name.ts';

describe('the name of an uploaded file', () => {
  it.each([
    ['../../x.txt', 'x.txt'],
    ['C:\\Users\\me\\x.txt', 'x.txt'],
    ['/etc/passwd', 'passwd'],
    ['..', 'unnamed'],
    ['', 'unnamed'],
    ['a/', 'unnamed'],
    ['a\r\nb.txt', 'a b.txt'],
    ['  faktura  1.pdf ', 'faktura 1.pdf'],
    ['.htaccess', '.htaccess'],
    ['\u202egnp.exe\u202c.txt', 'gnp.exe.txt'],
    ['\u2066\u200f.txt', '.txt'],
    ['z\u0301ro\u0301dło.txt', 'źródło.txt'],
  ])('%j is kept as %j', (given, kept) => {
    expect(sanitizeFileName(given)).toBe(kept);
  });

  it('is refused with a NUL, an unpaired surrogate or lost characters', () => {
    expect(sanitizeFileName('a\0.txt')).toBeUndefined();
    expect(sanitizeFileName('a\ud800.txt')).toBeUndefined();
    expect(sanitizeFileName('a\ufffd.txt')).toBeUndefined();
  });

  it('is cut when it is too long, and keeps its extension and whole characters', () => {
    expect(sanitizeFileName(`${'a'.repeat(400)}.docx`)).toBe(`${'a'.repeat(250)}.docx`);
    const cut = sanitizeFileName(`${'😀'.repeat(200)}.pdf`) ?? '';
    expect(cut).toHaveLength(254);
    expect(cut.isWellFormed() && cut.endsWith('😀.pdf')).toBe(true);
    expect(sanitizeFileName(`a.${'b'.repeat(400)}`)).toHaveLength(255);
  });

  it('is split into stem and extension', () => {
    expect(splitFileName('a.b.wav')).toEqual({ stem: 'a.b', extension: '.wav' });
    expect(splitFileName('.wav')).toEqual({ stem: '.wav', extension: '' });
    expect(splitFileName('wav')).toEqual({ stem: 'wav', extension: '' });
  });
});
