const ALIASES = new Map([
  ['image/jpg', 'image/jpeg'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/wave', 'audio/wav'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/x-flac', 'audio/flac'],
]);

/** A content type in lower case, without parameters, by its usual name. */
export function mediaTypeOf(contentType: string): string {
  const [type = ''] = contentType.split(';', 1);
  const name = type.trim().toLowerCase();
  return ALIASES.get(name) ?? name;
}
