import { writeFileSync } from 'node:fs';

/** What Playwright calls the steps that prepare a test and clean up after it. */
const SET_UP = ['hook', 'fixture'];

/** Fixtures and hooks are children of the two steps "Before Hooks" and "After Hooks", which span them. */
const msOfSetUp = (steps) =>
  steps.filter(({ category }) => SET_UP.includes(category)).reduce((sum, { duration }) => sum + duration, 0);

/** Writes one row a journey for the summary of `npm test`: how long it took in ms, and how much of that was set-up. */
export default class JourneyTimes {
  #file = process.env.JOURNEY_TIMES;
  #root;
  #errors = [];

  onBegin(_config, suite) {
    this.#root = suite;
  }

  onError({ stack, message }) {
    this.#errors.push(stack ?? message);
  }

  onEnd() {
    const tests = this.#root.allTests().map((test) => ({
      file: test.location.file,
      title: test.titlePath().slice(3).join(' '),
      ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
      setUpMs: test.results.reduce((sum, { steps }) => sum + msOfSetUp(steps), 0),
      state: test.outcome(),
      message: test.results.find(({ error }) => error)?.error.message,
    }));
    writeFileSync(this.#file, JSON.stringify({ tests, errors: this.#errors }));
  }
}
