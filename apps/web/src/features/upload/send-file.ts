import { documents } from '@scriptorium/contract/documents/documents.ts';
import { UploadedDocuments } from '@scriptorium/contract/documents/uploaded-documents.ts';
import { errorOfReply } from '@scriptorium/contract/create-client.ts';
import { TransportError } from '@scriptorium/contract/kit/client.ts';
import { readToken } from '@scriptorium/web-data/token.ts';
import type { SendFile } from './upload-queue.ts';

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sends one file with XMLHttpRequest, which unlike fetch reports progress. No timeout, because a large file on a slow
 * connection takes long (docs/semantics.md#10).
 */
export const sendFile: SendFile = ({ file, nodeId, clientId }, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(documents.upload.method, documents.upload.path);
    const token = readToken();
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const payload = parseBody(request.responseText);
      const reply = UploadedDocuments.safeParse(payload);
      if (request.status < 300 && reply.success) resolve(reply.data.documents);
      else reject(errorOfReply(request.status, payload));
    });
    request.addEventListener('error', () => reject(new TransportError(0, 'no answer')));
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.set('nodeId', String(nodeId));
    form.set('clientId', clientId);
    form.set('file', file);
    request.send(form);
  });
