import { setImmediate } from 'node:timers/promises';
import { ruleSteps } from '../rule-file/read-rules.ts';
import { MAX_FILE_RULES, type RawRule, type RawRules, type RuleFileFormat } from '../rule-file/rule-lines.ts';

/** Milliseconds after which other requests get their turn. */
const TURN_MS = 10;

/** Reads a file up to one rule more than are allowed, and lets other requests in between. */
export async function readRules(format: RuleFileFormat, text: string): Promise<RawRules> {
  const steps = ruleSteps(format, text);
  const rules: RawRule[] = [];
  let turnEnds = performance.now() + TURN_MS;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return { rules, unreadable: step.value };
    if (step.value) rules.push(step.value);
    if (rules.length > MAX_FILE_RULES) return { rules, unreadable: null };
    if (performance.now() < turnEnds) continue;
    await setImmediate();
    turnEnds = performance.now() + TURN_MS;
  }
}
