import type { FileHandle } from 'node:fs/promises';
import type { Sniffed } from './magic-bytes.ts';
import { listOle } from './ole.ts';

export const ENCRYPTED_OFFICE = 'application/encrypted-office';
export const OUTLOOK_MAIL = 'application/vnd.ms-outlook';

/**
 * Detects the type of a compound file from its directory. An encrypted docx counts as docx: its conversion reports
 * the password.
 */
export async function sniffOle(file: FileHandle): Promise<Sniffed> {
  const names = await listOle(file);
  // A mail may contain objects of Office, and a text a mail: the level of the stream tells them apart.
  if (names.get('__properties_version1.0')?.isTop) return { kind: 'msg', mime: OUTLOOK_MAIL };
  if (names.has('EncryptedPackage')) return { kind: 'docx', mime: ENCRYPTED_OFFICE };
  if (names.has('WordDocument')) return { kind: 'doc', mime: 'application/msword' };
  const mime =
    names.has('Workbook') || names.has('Book')
      ? 'application/vnd.ms-excel'
      : names.has('PowerPoint Document')
        ? 'application/vnd.ms-powerpoint'
        : 'application/x-cfb';
  return { kind: 'unknown', mime, reason: 'unsupported' };
}
