export interface SampleFormat {
  channels: number;
  sampleRate: number;
}
