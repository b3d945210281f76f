/** The id of a folder, also of one whose whole address was pasted. */
export function folderIdOf(text: string): string {
  const given = text.trim();
  return /\/folders\/([\w-]+)/.exec(given)?.[1] ?? /[?&]id=([\w-]+)/.exec(given)?.[1] ?? given;
}
