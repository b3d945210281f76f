/** Ways to leave a test out, to run it alone, or to try it again. Each has its word for the message. */
const WAYS = [
  [/\b(?:test|it|describe)(?:\.describe)?\.(?:skip|todo|fixme|skipIf|runIf)\b/, 'is skipped'],
  [/\b(?:test|it|describe)(?:\.describe)?\.only\b/, 'is focused: no other test of the file runs'],
  [/\b(?:xit|xdescribe|fit|fdescribe)\s*\(/, 'is skipped or focused'],
  [/\btestInfo\.(?:fail|skip|fixme)\s*\(|\btest\.fail\s*\(/, 'is expected to fail, or skipped'],
  [/(?:--retries[= ]|\bretries:\s*|\bretry:\s*)[1-9]/, 'is tried twice'],
];

/** The places in a test's source, `line: what`, at which tests are left out, focused or tried twice. */
export const leftOutIn = (source) =>
  source
    .split('\n')
    .flatMap((line, at) =>
      WAYS.filter(([pattern]) => pattern.test(line)).map(([, what]) => `${at + 1}: a test ${what}`),
    );
