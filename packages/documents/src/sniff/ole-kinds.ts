import type { FileHandle } from 'node:fs/promises';
import type { Sniffed } from './marks.ts';
import { listOle } from './ole.ts';

export const ENCRYPTED_OFFICE = 'application/encrypted-office';

/** A compound file is what its directory names. An encrypted docx counts as docx: opening it says what is wrong. */
export async function sniffOle(file: FileHandle): Promise<Sniffed> {
  const names = await listOle(file);
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
