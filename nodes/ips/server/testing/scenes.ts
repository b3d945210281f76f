import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import type { World } from '@scriptorium/testing/product/world.ts';
import { interProcess } from '../../ips.contract.ts';

/** Processes that send to each other, for tests. */
export function interProcessScenes(world: World) {
  const { db } = world.database;
  const boss = world.callAs(world.admin);

  /** A process with a receiver. */
  async function receiving() {
    const process = await world.make.process();
    const ipr = await world.make.node(process.id, { activityType: 'IPR' });
    return { process, ipr };
  }

  /** A process that people upload to, and whose documents are sent to `receiverIds`. */
  async function sending(receiverIds: readonly number[], settings: object = {}) {
    const process = await world.make.process();
    const hup = await world.make.node(process.id, { activityType: 'HUP' });
    const ips = await world.make.node(process.id, {
      activityType: 'IPS',
      fromId: process.parser.id,
      preferredDocName: 'About ${document.filename}',
      payload: '${process.name}: ${document.content}',
      receivers: receiverIds.map((id) => ({ id })),
      ...settings,
    });
    return { process, hup, ips };
  }

  async function upload(hup: { id: number }, name = 'letter.txt', text = 'Dear Anna'): Promise<number> {
    const body = uploadForm({ nodeId: hup.id, name, text });
    return (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  }

  const documentsOf = (process: { id: number }) =>
    db
      .selectFrom('document')
      .selectAll()
      .where('process_id', '=', process.id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();

  async function stepOn(documentId: number, node: { id: number }) {
    const { documentStepsInformation: all } = await boss(steps.state, { params: { id: documentId } });
    const found = all.find(({ nodeDTO }) => nodeDTO.id === node.id)?.stepDTO;
    if (!found) throw new Error('The document did not reach the node');
    return found;
  }

  /** The text of a parsed document. */
  async function textOf(documentId: number): Promise<string> {
    const { text } = await db
      .selectFrom('document')
      .innerJoin('content', 'content.id', 'document.content_id')
      .select('content.text')
      .where('document.id', '=', documentId)
      .executeTakeFirstOrThrow();
    return text;
  }

  const sentBy = (stepId: number) => boss(interProcess.sent, { query: { stepId } });
  const change = (node: { id: number }, settings: object) =>
    boss(nodes.update, { body: { id: node.id, ...settings } as never });

  return { db, boss, receiving, sending, upload, documentsOf, stepOn, textOf, sentBy, change };
}
