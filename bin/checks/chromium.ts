import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../tests/support/browser/chromium.ts';

const tried = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0;

const isRoot = () => process.getuid?.() === 0;

/** The path of a Chromium for tests: an installed one, else Playwright's, else Debian's package if run as root. */
export const ensureChromium = (): string => {
  const found = chromiumPath();
  if (found) return found;
  console.log('No Chromium found: installing one ...');
  if (tried('npx', 'playwright-core', 'install', 'chromium')) return chromium.executablePath();
  if (
    isRoot() &&
    tried('apt-get', 'update') &&
    ['chromium-headless-shell', 'chromium'].some(name =>
      tried('apt-get', 'install', '-y', '--no-install-recommends', name),
    )
  ) {
    const installed = chromiumPath();
    if (installed) return installed;
  }
  throw new Error('The tests need a Chromium: install one and set COVERLINE_CHROMIUM to its path.');
};
