/** All published versions, newest first. */
export const VERSIONS = [
  'v1.10',
  'v1.9',
  'v1.8',
  'v1.7',
  'v1.6',
  'v1.5',
  'v1.4',
  'v1.3',
  'v1.2',
  'v1.1',
  'v1.0',
  'v0.17',
  'v0.16',
  'v0.15',
  'v0.14',
  'v0.13',
  'v0.12',
  'v0.11',
  'v0.10',
] as const;

export type Changelog = Record<(typeof VERSIONS)[number], readonly string[]>;
