import { documents } from '@scriptorium/contract/documents/documents.ts';
import { fieldError } from '@scriptorium/contract/errors.ts';
import { Id } from '@scriptorium/contract/kit/fields.ts';
import type { NodeRef } from '@scriptorium/node-server/http/resources.ts';
import { z } from 'zod';
import { routes } from '../../http/context.ts';
import { parseField } from './parse-field.ts';
import { stageUpload } from './stage-upload.api.ts';
import { storeUpload } from './store-upload.service.ts';
import { requireSomeUploadNode, requireUploadNode } from './uploads.service.ts';
import { feature } from '../../http/feature.ts';

const ClientId = z.uuid();

const uploadRoutes = routes((on) => {
  on(documents.upload, async ({ db, caller, services, request }) => {
    let node: NodeRef | undefined;
    let clientId: string | undefined;
    const done = services.uploads.begin(caller.userId);
    // When the node comes before the file, its right is checked before the bytes are read; otherwise any right to
    // upload is required.
    const staged = await stageUpload(request, services, {
      field: async (name, value) => {
        if (name === 'nodeId') node = await requireUploadNode(db, caller, parseField(Id, name, value));
        if (name === 'clientId') clientId = parseField(ClientId, name, value);
      },
      file: async () => {
        if (!node) await requireSomeUploadNode(db, caller);
      },
    }).finally(done);
    const at = node;
    return storeUpload({ db, caller, services }, staged, () => {
      if (!at) throw fieldError('file-upload', 'nodeId', 'NotNull');
      return { node: at, clientId };
    });
  });
});

export const uploads = feature({ routes: [uploadRoutes] });
