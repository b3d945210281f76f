import type { SftpConnection } from '../sftp-connections.contract.ts';
import { expect, test } from 'vitest';
import { fieldOf, fieldsFor, placeOf, startOf, toRequest, type Fields } from './connection-fields.ts';

const stored: SftpConnection = {
  id: 1,
  nodeId: 2,
  name: 'Archive',
  address: 'files.example.org',
  port: 22,
  folder: 'in',
  password: { useKey: false, username: 'ada', password: null, privateKey: null, publicKey: null },
  hostKey: null,
};
const filled: Fields = {
  ...startOf(undefined),
  name: 'A',
  address: 'x',
  username: 'ada',
  password: 'secret',
};
const faults = (connection: SftpConnection | undefined, fields: Fields): string[] =>
  (fieldsFor(connection).safeParse(fields).error?.issues ?? []).map(({ path }) => path.join('.'));

test('a password, or a private and a public key, are required', () => {
  expect(faults(undefined, filled)).toEqual([]);
  expect(faults(undefined, { ...filled, password: '' })).toEqual(['password']);
  const byKey = { ...filled, useKey: true, password: '' };
  expect(faults(undefined, byKey)).toEqual(['privateKey', 'publicKey']);
  expect(faults(undefined, { ...byKey, privateKey: 'k', publicKey: 'p' })).toEqual([]);
});

test('stored secrets are enough for their server and their way of signing in', () => {
  const kept = startOf(stored);
  expect(faults(stored, kept)).toEqual([]);
  expect(faults(stored, { ...kept, address: 'FILES.example.org ', folder: 'out' })).toEqual([]);
  expect(faults(stored, { ...kept, address: 'other.example.org' })).toEqual(['password']);
  expect(faults(stored, { ...kept, port: 2222 })).toEqual(['password']);
  expect(faults(stored, { ...kept, useKey: true, publicKey: 'p' })).toEqual(['privateKey']);
});

test('secrets that are empty are sent as null, except the missing passphrase of a new key', () => {
  expect(toRequest(startOf(stored)).password).toEqual({
    useKey: false,
    username: 'ada',
    password: null,
    privateKey: null,
    publicKey: null,
  });
  const byKey = { ...filled, useKey: true, password: '', publicKey: 'p' };
  expect(toRequest(byKey).password).toMatchObject({ password: null, privateKey: null });
  expect(toRequest({ ...byKey, privateKey: 'k' }).password).toMatchObject({ password: '', privateKey: 'k' });
  // Keys that were typed before the password was chosen are not sent.
  expect(toRequest({ ...filled, privateKey: 'k', publicKey: 'p' }).password).toMatchObject({
    privateKey: null,
    publicKey: null,
  });
});

test('an error of the server belongs to a field of the form', () => {
  expect(fieldOf({ field: 'updatedConnections.0.password.privateKey', message: 'Pattern' })).toEqual({
    field: 'privateKey',
    text: 'keyFormat',
  });
  expect(fieldOf({ field: 'password.password', message: 'NotNull' })).toEqual({
    field: 'password',
    text: undefined,
  });
  expect(fieldOf({ field: 'address', message: 'Invalid' })).toEqual({ field: 'address', text: undefined });
  expect(fieldOf({ field: 'nodeId', message: 'Size' })).toBeNull();
});

test('a place names the port only where it is another one', () => {
  expect(placeOf(stored)).toBe('files.example.org, in');
  expect(placeOf({ ...stored, port: 2222, folder: '' })).toBe('files.example.org:2222');
});
