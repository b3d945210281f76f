import type { SampleFormat } from './sample-format.ts';

/** Zero crossings of the filter on each side of a sample. */
const CROSSINGS = 8;
/** The pass band ends at this part of half the lower sample rate: higher tones would be heard as lower ones. */
const PASS = 0.92;

/**
 * Mixes the channels of a recording into one, at another sample rate, block by block: a windowed sinc filter with a row of
 * weights for each position that a sample can have between two of the recording.
 */
export class MonoResampler {
  readonly #rate: number;
  #channels = 1;
  /** Positions between two samples of the recording, and the step from a sample to the next, in such positions. */
  #up = 1;
  #down = 1;
  /** Samples of the recording on each side of a new one; 0: the rates are equal. */
  #reach = 0;
  #weights = new Float32Array();
  /** Samples of the recording that are still needed; the first has the number `#first`. */
  #known: Float32Array<ArrayBuffer> = new Float32Array();
  #first = 0;
  #read = 0;
  #made = 0;

  constructor(rate: number) {
    this.#rate = rate;
  }

  /** Called before the first samples, and again, after `end`, where a recording changes its format. */
  begin({ channels, sampleRate }: SampleFormat): void {
    const common = divisor(sampleRate, this.#rate);
    this.#channels = channels;
    this.#up = this.#rate / common;
    this.#down = sampleRate / common;
    const pass = PASS * Math.min(1, this.#rate / sampleRate);
    this.#reach = sampleRate === this.#rate ? 0 : Math.ceil(CROSSINGS / pass);
    this.#weights = weightsOf(this.#up, this.#reach, pass);
    this.#known = new Float32Array(this.#reach);
    this.#first = -this.#reach;
    this.#read = 0;
    this.#made = 0;
  }

  /** The samples that are complete; those at the end of a block come with the next one. */
  add(interleaved: Int16Array, frames: number): Int16Array {
    this.#read += frames;
    return this.#resample(mixed(interleaved, frames, this.#channels), this.#read);
  }

  /** The rest. */
  end(): Int16Array {
    return this.#resample(new Float32Array(this.#reach), this.#read + this.#reach);
  }

  /** `known`: the number of samples that are known, with the silence after the last one. */
  #resample(more: Float32Array, known: number): Int16Array {
    if (this.#reach === 0) return Int16Array.from(more);
    const samples = new Float32Array(this.#known.length + more.length);
    samples.set(this.#known);
    samples.set(more, this.#known.length);
    const last = Math.round((this.#read * this.#up) / this.#down);
    const complete = Math.ceil(((known - this.#reach) * this.#up) / this.#down);
    const count = Math.max(0, Math.min(last, complete) - this.#made);
    const made = new Int16Array(count);
    const taps = 2 * this.#reach;
    for (let index = 0; index < count; index++) {
      const position = (this.#made + index) * this.#down;
      const before = Math.floor(position / this.#up);
      const row = (position - before * this.#up) * taps;
      const start = before - this.#reach + 1 - this.#first;
      let sum = 0;
      for (let tap = 0; tap < taps; tap++) sum += samples[start + tap]! * this.#weights[row + tap]!;
      made[index] = Math.max(-32768, Math.min(32767, Math.round(sum)));
    }
    this.#made += count;
    const needed = Math.floor((this.#made * this.#down) / this.#up) - this.#reach + 1;
    const gone = Math.min(samples.length, Math.max(0, needed - this.#first));
    this.#known = samples.slice(gone);
    this.#first += gone;
    return made;
  }
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

function mixed(interleaved: Int16Array, frames: number, channels: number): Float32Array<ArrayBuffer> {
  const mono = new Float32Array(frames);
  for (let frame = 0, at = 0; frame < frames; frame++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += interleaved[at++]!;
    mono[frame] = sum / channels;
  }
  return mono;
}

/** A row of weights, whose sum is 1, for each of `up` positions. `pass`: of half the sample rate of the recording. */
function weightsOf(up: number, reach: number, pass: number): Float32Array<ArrayBuffer> {
  const taps = 2 * reach;
  const weights = new Float32Array(up * taps);
  for (let position = 0; position < up; position++) {
    const row = weights.subarray(position * taps, (position + 1) * taps);
    for (let tap = 0; tap < taps; tap++) {
      const distance = tap - reach + 1 - position / up;
      row[tap] =
        sinc(distance * pass) * Math.cos((Math.PI / 2) * Math.min(1, Math.abs(distance) / reach)) ** 2;
    }
    const sum = row.reduce((total, weight) => total + weight, 0);
    for (let tap = 0; tap < taps; tap++) row[tap] = row[tap]! / sum;
  }
  return weights;
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
