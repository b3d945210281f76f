export const PEAKS_PER_SECOND = 50;

/** Minimum and maximum over all channels of each interval of 20 ms, as signed bytes. */
export class PeakCollector {
  #values = new Int8Array(4096);
  #framesPerPeak = 1;
  #channels = 1;
  /** Peaks before the part of the recording with the present sample rate, and the frames since then. */
  #offset = 0;
  #frame = 0;

  /** Called before the first samples, and again where a recording changes its rate. */
  begin(format: { sampleRate: number; channels: number }): void {
    this.#offset = this.#count();
    this.#frame = 0;
    this.#framesPerPeak = format.sampleRate / PEAKS_PER_SECOND;
    this.#channels = format.channels;
  }

  get values(): Int8Array {
    return this.#values.subarray(0, this.#count() * 2);
  }

  #count(): number {
    return this.#offset + Math.ceil(this.#frame / this.#framesPerPeak);
  }

  /** Samples are interleaved over all channels. */
  add(samples: Int16Array, frames: number): void {
    const channels = this.#channels;
    for (let frame = 0; frame < frames;) {
      const peak = Math.floor(this.#frame / this.#framesPerPeak);
      const next = Math.ceil((peak + 1) * this.#framesPerPeak);
      const end = Math.min(frames, frame + Math.max(1, next - this.#frame));
      let low = 32767;
      let high = -32768;
      for (let at = frame * channels; at < end * channels; at++) {
        const value = samples[at]!;
        if (value < low) low = value;
        if (value > high) high = value;
      }
      this.#widen(this.#offset + peak, low >> 8, high >> 8);
      this.#frame += end - frame;
      frame = end;
    }
  }

  #widen(peak: number, low: number, high: number): void {
    if (peak * 2 >= this.#values.length) {
      const longer = new Int8Array(this.#values.length * 2);
      longer.set(this.#values);
      this.#values = longer;
    }
    const values = this.#values;
    values[peak * 2] = Math.min(values[peak * 2]!, low);
    values[peak * 2 + 1] = Math.max(values[peak * 2 + 1]!, high);
  }
}
