import { unzipSync } from 'fflate';
import { ConversionError } from '../core/errors.ts';

/** Limit of the unpacked parts in total, as for other office files. */
const MAX_BYTES = 256 << 20;

/** The wanted parts of a file that is a zip, by name. A damaged zip and one of too many bytes are errors. */
export function unpackParts(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Record<string, Uint8Array> {
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false;
        total += originalSize;
        if (total > MAX_BYTES) throw new ConversionError('error.file.bomb');
        return true;
      },
    });
  } catch (error) {
    if (error instanceof ConversionError) throw error;
    throw new ConversionError('error.file.broken', {}, { cause: error });
  }
}
