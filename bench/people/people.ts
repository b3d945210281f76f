import type { Call } from '@scriptorium/contract/kit/client.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { LIVE_PATH } from '@scriptorium/contract/live.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { callAt, signInAt } from '@scriptorium/testing/product/server-process.ts';
import { makeSpanProcess, makeTaggedText, stepOn } from '../workspace/document.ts';

/** Someone who works on a document of their own, with a live page. */
export interface Person {
  readonly call: Call;
  readonly documentId: number;
  readonly stepId: number;
  readonly labelId: number;
  readonly socket: WebSocket;
  /** Live messages so far. */
  received: number;
}

const PASSWORD = 'correct horse battery';
const { text: TEXT, tags: PLACES } = makeTaggedText(5000, 200);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function openSocket(url: string, token: string, documentId: number): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}?access_token=${token}`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  socket.send(JSON.stringify({ type: 'watch', documentId }));
  return socket;
}

/** A process with a document for each of `count` people, each with a step that they have started. */
export async function makePeople(url: string, admin: Call, count: number): Promise<Person[]> {
  const { processId, hupId, spanId } = await makeSpanProcess(admin, 'Office');
  const label = await admin(labels.create, {
    params: { nodeId: spanId },
    body: { name: 'Party', backgroundColor: '#ffd166', textColor: '#000000' },
  });
  const people: Person[] = [];
  for (let at = 1; at <= count; at += 1) {
    const login = `person-${at}`;
    const authorities = [{ type: 'PROCESS' as const, componentId: processId, mode: 'WRITE' as const }];
    await admin(users.create, {
      body: {
        login,
        email: `${login}@example.org`,
        password: PASSWORD,
        activated: true,
        roles: ['ROLE_USER'],
        authorities,
      },
    });
    const body = new FormData();
    body.append('nodeId', String(hupId));
    body.append('file', new Blob([`${at}\n${TEXT}`]), `text-${at}.txt`);
    const documentId = (await admin(documents.upload, { body })).documents[0]?.id ?? 0;
    const stepId = await stepOn(admin, documentId, spanId);
    const token = await signInAt(url, login, PASSWORD);
    const call = callAt(url, token);
    await call(steps.assign, { query: { docId: documentId, nodeId: spanId } });
    const socket = await openSocket(url, token, documentId);
    const person: Person = { call, documentId, stepId, labelId: label.id, socket, received: 0 };
    socket.addEventListener('message', () => (person.received += 1));
    people.push(person);
  }
  return people;
}

/** One person tags for `seconds`, a tag about every `every` seconds; returns how long each tag took, ms. */
export async function work(person: Person, seconds: number, every: number, seed: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000;
  const took: number[] = [];
  let random = seed + 1;
  const next = () => {
    random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return random / 0x7fff_ffff;
  };
  await pause(next() * every * 1000);
  for (let at = 0; performance.now() < end; at += 1) {
    const place = PLACES[at % PLACES.length] ?? { start: 0, end: 1 };
    const shift = `${person.documentId}\n`.length;
    const began = performance.now();
    await person.call(nerTags.create, {
      body: {
        nerTagType: { id: person.labelId },
        stepId: person.stepId,
        startOffset: place.start + shift,
        endOffset: place.end + shift,
        clientId: crypto.randomUUID(),
      },
    });
    took.push(performance.now() - began);
    await pause((0.5 + next()) * every * 1000);
  }
  return took;
}
