import type { OggCodec } from '../sniff/ogg.ts';
import type { StreamDecoder } from './compressed.ts';

/** Each library is loaded on first use. */
export async function mp3Decoder(): Promise<StreamDecoder> {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  return { codec: 'MP3', decode: (bytes) => decoder.decode(bytes), free: () => decoder.free() };
}

export async function flacDecoder(): Promise<StreamDecoder> {
  const { FLACDecoder } = await import('@wasm-audio-decoders/flac');
  const decoder = new FLACDecoder();
  await decoder.ready;
  return {
    codec: 'FLAC',
    decode: (bytes) => decoder.decode(bytes),
    flush: () => decoder.flush(),
    free: () => decoder.free(),
  };
}

export async function oggDecoder(codec: OggCodec): Promise<StreamDecoder> {
  if (codec === 'FLAC') return flacDecoder();
  const decoder = codec === 'Opus' ? await newOpus() : await newVorbis();
  await decoder.ready;
  return {
    codec,
    decode: (bytes) => decoder.decode(bytes),
    flush: () => decoder.flush(),
    free: () => decoder.free(),
  };
}

async function newOpus() {
  const { OggOpusDecoder } = await import('ogg-opus-decoder');
  return new OggOpusDecoder();
}

async function newVorbis() {
  const { OggVorbisDecoder } = await import('@wasm-audio-decoders/ogg-vorbis');
  return new OggVorbisDecoder();
}
