/** The multipart body of an upload. */
export function uploadForm(given: {
  nodeId: number;
  name: string;
  text?: string;
  bytes?: Uint8Array;
  clientId?: string;
  /** Puts the file before the fields. */
  fileFirst?: boolean;
}): FormData {
  const form = new FormData();
  const file = new File([Buffer.from(given.bytes ?? Buffer.from(given.text ?? ''))], given.name);
  if (given.fileFirst) form.append('file', file, given.name);
  form.append('nodeId', String(given.nodeId));
  if (given.clientId !== undefined) form.append('clientId', given.clientId);
  if (!given.fileFirst) form.append('file', file, given.name);
  return form;
}

/** A mono recording of a tone, 8 kHz, 16 bit. */
export function wavBytes(seconds: number): Buffer<ArrayBuffer> {
  const rate = 8000;
  const samples = Math.round(seconds * rate);
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1)
    bytes.writeInt16LE(Math.round(8000 * Math.sin((at * 2 * Math.PI * 440) / rate)), 44 + at * 2);
  return bytes;
}
