import type { FoundItem, SourceFile } from '@scriptorium/sources/source-kind.ts';

type Read = (item: FoundItem) => Promise<SourceFile>;

/** The same, but each file begins when the one before it has arrived or failed. */
export function inTurn(read: Read): Read {
  let last = Promise.resolve();
  return async (item) => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    try {
      const file = await read(item);
      file.body.once('close', resolve);
      return file;
    } catch (error) {
      resolve();
      throw error;
    }
  };
}
