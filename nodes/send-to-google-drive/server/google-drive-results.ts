import type { ReadResults } from '@scriptorium/node-server/templating/result-values.ts';
import { listCreatedFiles } from './google-drive-results.store.ts';

/** `node.<id>.googledriveresult.fileid` and `node.<id>.googledriveresult.url` */
const RESULT = /^node\.(\d{1,15})\.googledriveresult\.(fileid|url)$/;

/** The files that were made about documents. */
export const readGoogleDriveResults: ReadResults = async (db, { documentIds, names }) => {
  const asked = names.flatMap((name) => {
    const match = RESULT.exec(name);
    return match ? [{ name, nodeId: Number(match[1]), isUrl: match[2] === 'url' }] : [];
  });
  if (asked.length === 0) return new Map();
  const files = await listCreatedFiles(db, documentIds, [...new Set(asked.map(({ nodeId }) => nodeId))]);
  return new Map(
    asked.map(({ name, nodeId, isUrl }) => [
      name,
      new Map(
        files
          .filter((file) => file.nodeId === nodeId)
          .map(({ documentId, fileId, url }) => [documentId, (isUrl ? url : fileId) ?? '']),
      ),
    ]),
  );
};
