import { writeFileSync } from 'node:fs';

/**
 * Writes one row a test file for the summary of `npm test`: its project, its tests, and how long its parts took in ms.
 * Vitest's own JSON says neither the project nor what came before the first test.
 */
export default class VitestTimes {
  #file = process.env.VITEST_TIMES;

  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => {
      const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } =
        module.diagnostic();
      const tests = [...module.children.allTests()].map((test) => {
        const { state, errors } = test.result();
        return {
          title: test.fullName,
          ms: Math.round(test.diagnostic()?.duration ?? 0),
          state,
          message: errors?.[0]?.stack ?? errors?.[0]?.message,
        };
      });
      return {
        kind: module.project.name,
        file: module.moduleId,
        startMs: Math.round(prepareDuration + environmentSetupDuration + setupDuration + collectDuration),
        runMs: Math.round(duration),
        tests,
        errors: module.errors().map(({ stack, message }) => stack ?? message),
        failed: module.state() === 'failed',
      };
    });
    writeFileSync(
      this.#file,
      JSON.stringify({ files, errors: unhandledErrors.map(({ message }) => message) }),
    );
  }
}
