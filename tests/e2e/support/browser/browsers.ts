import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { chromiumArguments, chromiumPath } from '../../../support/browser/chromium.ts';
import { toneWav } from '../../../support/builders/files/tone-wav.ts';

/** The Chromium processes of one Playwright worker. */
export type Browsers = {
  /** The process whose fake microphone plays this tone; launched at the first use. */
  withTone(hz: number): Promise<Browser>;
  close(): Promise<void>;
};

/** Chromium reads its fake microphone's file from a process flag, so each tone needs a process of its own. */
export const openBrowsers = (): Browsers => {
  const folder = mkdtempSync(join(tmpdir(), 'coverline-tones-'));
  const launched = new Map<number, Promise<Browser>>();

  const launch = (hz: number): Promise<Browser> => {
    const file = join(folder, `${hz}.wav`);
    writeFileSync(file, toneWav(hz));
    return chromium.launch({
      executablePath: chromiumPath(),
      args: [...chromiumArguments, `--use-file-for-fake-audio-capture=${file}`],
    });
  };

  return {
    withTone: hz => {
      const browser = launched.get(hz) ?? launch(hz);
      launched.set(hz, browser);
      return browser;
    },
    close: async () => {
      for (const browser of launched.values()) await (await browser).close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
