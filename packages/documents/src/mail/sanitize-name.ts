const EXTENSIONS: Record<string, string> = {
  'message/rfc822': 'eml',
  'application/vnd.ms-outlook': 'msg',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/calendar': 'ics',
  'application/pdf': 'pdf',
  'application/json': 'json',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/tiff': 'tif',
  'audio/wav': 'wav',
};

const MAX_LENGTH = 200;

/** A name without any path: an attachment may be called "../../etc/passwd". */
export function sanitizeName(name: string | null, mimeType: string, part: number): string {
  const base = (name ?? '')
    .toWellFormed()
    .normalize('NFC')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .split(/[/\\]/)
    .at(-1)!
    .trim();
  if (!/^\.*$/.test(base)) return shorten(base);
  const extension = EXTENSIONS[mimeType.toLowerCase()];
  return `attachment-${part}${extension ? `.${extension}` : ''}`;
}

/** Cuts the middle, so that the extension is kept. */
function shorten(name: string): string {
  const letters = [...name];
  return letters.length <= MAX_LENGTH
    ? name
    : [...letters.slice(0, MAX_LENGTH - 20), '…', ...letters.slice(-19)].join('');
}
