/** Samples from `start`, to `end` exclusive. */
export interface SampleRange {
  readonly start: number;
  readonly end: number;
}

const FRAMES_PER_SECOND = 50;
/** A cut is at most this long before the limit of a part, and in its second half. */
const WINDOW_SECONDS = 60;
/** No part is shorter, except of a shorter recording: models refuse less than a tenth of a second. */
const SHORTEST_SECONDS = 1;
/** The shortest pause, in frames. */
const PAUSE_FRAMES = 5;
/** Frames with at most this multiple of the power of the quietest pause belong to a pause, too: 6 dB. */
const PAUSE_RATIO = 4;
/** Power, relative to the loudest possible, below which a frame never is speech: −72 dB. */
const SILENT_POWER = 64;

/**
 * Finds where to cut a recording into parts of at most `maxSeconds`: in the middle of the longest pause of the last
 * minute before a part would become too long, or where it is the quietest. Reads the samples block by block and keeps
 * the power of frames of 20 ms alone.
 */
export class PauseCutter {
  readonly #frameLength: number;
  readonly #maxFrames: number;
  readonly #parts: SampleRange[] = [];
  /** The powers of the frames of the current part. */
  #powers: number[] = [];
  #start = 0;
  #read = 0;
  /** The sum of the samples of the current frame. */
  #sum = 0;
  #squares = 0;

  /** `maxSeconds`: at least three. */
  constructor(sampleRate: number, maxSeconds: number) {
    this.#frameLength = Math.max(1, Math.floor(sampleRate / FRAMES_PER_SECOND));
    this.#maxFrames = Math.floor((maxSeconds * sampleRate) / this.#frameLength);
  }

  add(samples: Int16Array): void {
    for (const sample of samples) {
      if (this.#powers.length === this.#maxFrames) this.#cut();
      this.#sum += sample;
      this.#squares += sample * sample;
      this.#read++;
      if ((this.#read - this.#start) % this.#frameLength === 0) this.#endFrame();
    }
  }

  /** All parts, in order: the recording without a gap. */
  end(): SampleRange[] {
    if (this.#read > this.#start) this.#parts.push({ start: this.#start, end: this.#read });
    return this.#parts;
  }

  /** The variance: a constant offset of the samples is not heard. */
  #endFrame(): void {
    const mean = this.#sum / this.#frameLength;
    this.#powers.push(this.#squares / this.#frameLength - mean * mean);
    this.#sum = 0;
    this.#squares = 0;
  }

  #cut(): void {
    const window = Math.min(WINDOW_SECONDS * FRAMES_PER_SECOND, this.#maxFrames / 2);
    const first = Math.ceil(this.#maxFrames - window);
    const last = this.#maxFrames - SHORTEST_SECONDS * FRAMES_PER_SECOND;
    const frames = first + middleOfPause(this.#powers.slice(first, last));
    const end = this.#start + frames * this.#frameLength;
    this.#parts.push({ start: this.#start, end });
    this.#start = end;
    this.#powers = this.#powers.slice(frames);
  }
}

/** The frame in the middle of the longest pause; of equal ones, of the last. */
function middleOfPause(powers: readonly number[]): number {
  const loudest = Math.max(SILENT_POWER, quietest(powers) * PAUSE_RATIO);
  let best = { start: 0, length: 0 };
  let start = 0;
  powers.forEach((power, frame) => {
    if (power > loudest) start = frame + 1;
    else if (frame + 1 - start >= best.length) best = { start, length: frame + 1 - start };
  });
  return best.start + Math.floor(best.length / 2);
}

/** The mean power of the shortest pause that is the quietest. */
function quietest(powers: readonly number[]): number {
  const length = Math.min(PAUSE_FRAMES, powers.length);
  let least = Infinity;
  for (let start = 0; start + length <= powers.length; start++) {
    const sum = powers.slice(start, start + length).reduce((total, power) => total + power, 0);
    least = Math.min(least, sum / length);
  }
  return least;
}
