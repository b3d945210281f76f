import { ACCEPTED_FILES } from '@scriptorium/domain/documents/file-kinds.ts';
import { z } from 'zod';
import { defineErrors } from '../kit/define-errors.ts';

/** The names of the multipart fields; the handler reads them as a stream, this schema does not parse them. */
export const UploadFields = z.any().meta({
  type: 'object',
  properties: {
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
    nodeId: { type: 'integer', description: 'The human upload node' },
    clientId: {
      type: 'string',
      format: 'uuid',
      maxLength: 36,
      description: 'Idempotency key: a repeated upload returns the document of the first',
    },
  },
  required: ['file', 'nodeId'],
});

/** The documents of one uploaded file. */
export const UploadedDocuments = z.object({
  documents: z.array(
    z.object({
      id: z.number(),
      filename: z.string(),
      /** The file is stored; a user must decide whether it joins this document. */
      pending: z.boolean().optional(),
    }),
  ),
});

/** Why an uploaded file is refused. */
export const uploadErrors = defineErrors({
  'error.upload.noFile': {
    status: 400,
    en: 'The request contains no file.',
    pl: 'Żądanie nie zawiera pliku.',
  },
  'error.upload.node': {
    status: 400,
    en: 'Documents can only be uploaded through a human upload node.',
    pl: 'Dokumenty można przesyłać tylko przez węzeł ręcznego przesyłania.',
  },
  'error.upload.noName': {
    status: 400,
    en: 'The request does not name its file. Send it as the form field "file", or as the body with the header Content-Disposition: attachment; filename="…".',
    pl: 'Żądanie nie podaje nazwy pliku. Wyślij plik jako pole „file” formularza albo jako treść z nagłówkiem Content-Disposition: attachment; filename="…".',
  },
  'error.upload.name': {
    status: 400,
    en: 'The filename contains invalid characters. Rename the file.',
    pl: 'Nie można zachować nazwy pliku: zawiera niedozwolone znaki. Zmień nazwę pliku.',
  },
  'error.upload.empty': { status: 400, en: '"{filename}" is empty.', pl: 'Plik „{filename}” jest pusty.' },
  'error.upload.type': {
    status: 400,
    en: `"{filename}" has an unsupported file type. ${ACCEPTED_FILES.en}`,
    pl: `Plik „{filename}” ma nieobsługiwany typ. ${ACCEPTED_FILES.pl}`,
  },
  'error.upload.archive': {
    status: 400,
    en: '"{filename}" is an archive of a kind that cannot be unpacked. Pack its files as zip, or upload them one by one.',
    pl: 'Plik „{filename}” jest archiwum, którego nie można rozpakować. Spakuj jego pliki jako zip albo prześlij je pojedynczo.',
  },
  'error.upload.tooLarge': {
    status: 413,
    en: '"{filename}" is larger than {limit} MB (setting MAX_UPLOAD_MB).',
    pl: 'Plik „{filename}” jest większy niż {limit} MB (ustawienie MAX_UPLOAD_MB).',
  },
  'error.upload.tooMany': {
    status: 429,
    en: 'You are already uploading {limit} files, which is the limit. Try again when one of them is done.',
    pl: 'Osiągnięto limit plików przesyłanych jednocześnie ({limit}). Spróbuj ponownie po przesłaniu któregoś z nich.',
  },
  'error.upload.otherFile': {
    status: 409,
    en: 'Another file, "{filename}", was uploaded under this clientId or Idempotency-Key. Nothing was stored: give each file its own id.',
    pl: 'Pod tym clientId lub Idempotency-Key przesłano już inny plik, „{filename}”. Nic nie zapisano: nadaj każdemu plikowi własny identyfikator.',
  },
  'error.upload.aborted': {
    status: 400,
    en: 'The upload was interrupted.',
    pl: 'Przesyłanie zostało przerwane.',
  },
});
