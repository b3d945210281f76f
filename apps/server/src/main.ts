/** The program. It checks the version of Node before it loads anything that an older one cannot parse. */
const OLDEST_NODE = 24;
const [major = '0'] = process.versions.node.split('.');

if (Number(major) < OLDEST_NODE) {
  process.stderr.write(
    `Scriptorium needs Node ${OLDEST_NODE} or later; this is ${process.versions.node}. "npm start" brings its own.\n`,
  );
  process.exitCode = 1;
} else {
  const { run } = await import('./bootstrap/run.ts');
  await run(process.argv.slice(2), process.env);
}
