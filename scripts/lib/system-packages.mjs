import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const hasPostgres = () =>
  existsSync('/usr/lib/postgresql') &&
  readdirSync('/usr/lib/postgresql').some((version) =>
    existsSync(`/usr/lib/postgresql/${version}/bin/initdb`),
  );
/** Chromium without the parts that nobody sees in tests runs the journeys in a tenth less time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const chromium = () =>
  process.env.CHROMIUM ??
  [HEADLESS_SHELL, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

/** Programs that tests need and npm does not install. Where the best one cannot be installed, another will do. */
const NEEDED = [
  {
    what: 'Chromium',
    debian: 'chromium-headless-shell',
    isInstalled: () => chromium() !== undefined,
    isBest: () => process.env.CHROMIUM !== undefined || existsSync(HEADLESS_SHELL),
  },
  { what: 'PostgreSQL 15 or later', debian: 'postgresql', isInstalled: hasPostgres },
  { what: 'openssl', debian: 'openssl', isInstalled: () => existsSync('/usr/bin/openssl') },
  { what: 'Dovecot', debian: 'dovecot-imapd', isInstalled: () => existsSync('/usr/sbin/dovecot') },
  { what: 'pdftotext', debian: 'poppler-utils', isInstalled: () => existsSync('/usr/bin/pdftotext') },
  { what: "OpenSSH's server", debian: 'openssh-server', isInstalled: () => existsSync('/usr/sbin/sshd') },
];

/** Installs what is missing from Debian's packages when run as root; otherwise prints what is missing and stops. */
export function ensureSystemPackages() {
  const wanted = NEEDED.filter(({ isInstalled, isBest = isInstalled }) => !isBest());
  if (wanted.length === 0) return;
  const names = wanted.map(({ debian }) => debian);
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${names.join(', ')} ...`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  }
  const still = NEEDED.filter(({ isInstalled }) => !isInstalled());
  if (still.length === 0) return;
  for (const { what, debian } of still)
    console.error(`Tests need ${what}. Install it (Debian's package "${debian}") and run npm test again.`);
  process.exit(1);
}

export const findChromium = () => chromium() ?? '/usr/bin/chromium';
