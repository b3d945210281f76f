import { expect, test } from 'vitest';
import { folderIdOf } from './folder-id.ts';

test.each([
  ['1AbC-d_9', '1AbC-d_9'],
  ['  1AbC-d_9 ', '1AbC-d_9'],
  ['https://drive.google.com/drive/folders/1AbC-d_9', '1AbC-d_9'],
  ['https://drive.google.com/drive/u/0/folders/1AbC-d_9?usp=sharing', '1AbC-d_9'],
  ['https://drive.google.com/open?id=1AbC-d_9&usp=x', '1AbC-d_9'],
  ['root', 'root'],
  ['not an id', 'not an id'],
])('the folder of %j is %j', (given, id) => {
  expect(folderIdOf(given)).toBe(id);
});
