import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import type { PanelWatch } from '../browser/panel-watch.ts';
import { withBrowser } from '../support/browser.ts';
import { browserProgram } from '../support/program-page.ts';
import { signIn } from '../support/sign-in.ts';

/** Asks the page's program; what it answers crosses over as JSON. */
export const ask = <K extends keyof PanelWatch>(
  page: Page,
  name: K,
  ...given: Parameters<PanelWatch[K]>
): Promise<Awaited<ReturnType<PanelWatch[K]>>> =>
  page.evaluate(`panelWatch.${name}(${given.map(one => JSON.stringify(one)).join(', ')})`);

const watcher = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [browserProgram('watch-panel.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
};

/** The console in a Chromium of its own, its person signed in and at the dashboard, watched from its first script on. */
export const withConsole = <T>(web: string, email: string, work: (page: Page) => Promise<T>): Promise<T> =>
  withBrowser(async browser => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript({ content: await watcher() });
    await signIn(page, web, email);
    await page.getByRole('switch').waitFor();
    const result = await work(page);
    // A panel says that it is left: its words must not be cut off.
    await ask(page, 'open', '/dashboard');
    return result;
  });
