import type { FileHandle } from 'node:fs/promises';
import type { Sniffed } from './magic-bytes.ts';
import { OleFile } from './ole.ts';

export const ENCRYPTED_OFFICE = 'application/encrypted-office';
export const OUTLOOK_MAIL = 'application/vnd.ms-outlook';

/**
 * Detects the type of a compound file from its directory. An encrypted docx counts as docx: its conversion reports
 * the password.
 */
export async function sniffOle(file: FileHandle): Promise<Sniffed> {
  const ole = await OleFile.open(file);
  if (ole.has('EncryptedPackage')) return { kind: 'docx', mime: ENCRYPTED_OFFICE };
  if (ole.has('WordDocument')) return { kind: 'doc', mime: 'application/msword' };
  if (ole.has('Workbook') || ole.has('Book')) return { kind: 'xls', mime: 'application/vnd.ms-excel' };
  if (ole.has('__properties_version1.0')) return { kind: 'msg', mime: OUTLOOK_MAIL };
  const mime = ole.has('PowerPoint Document') ? 'application/vnd.ms-powerpoint' : 'application/x-cfb';
  return { kind: 'unknown', mime, reason: 'unsupported' };
}
