import type { FileHandle } from 'node:fs/promises';
import type { Sniffed } from './magic-bytes.ts';
import { listOle } from './ole.ts';

export const ENCRYPTED_OFFICE = 'application/encrypted-office';

/**
 * Detects the type of a compound file from its directory. An encrypted docx counts as docx: its conversion reports
 * the password.
 */
export async function sniffOle(file: FileHandle): Promise<Sniffed> {
  const names = await listOle(file);
  if (names.has('EncryptedPackage')) return { kind: 'docx', mime: ENCRYPTED_OFFICE };
  if (names.has('WordDocument')) return { kind: 'doc', mime: 'application/msword' };
  if (names.has('Workbook') || names.has('Book')) return { kind: 'xls', mime: 'application/vnd.ms-excel' };
  const mime = names.has('PowerPoint Document') ? 'application/vnd.ms-powerpoint' : 'application/x-cfb';
  return { kind: 'unknown', mime, reason: 'unsupported' };
}
