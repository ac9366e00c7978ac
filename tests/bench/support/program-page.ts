import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { Page } from 'playwright-core';
import { withBrowser } from './browser.ts';

/** What Chromium has to load and how: `entry` is a program of tests/bench/browser, `width` the window's, in pixels. */
type Program = { entry: string; width: number; plugins?: Plugin[] };

export const browserProgram = (name: string): string => fileURLToPath(new URL(`../browser/${name}`, import.meta.url));

/** As the web app is built: minified, and React without its checks. */
const bundle = async ({ entry, plugins = [] }: Program): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [browserProgram(entry)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins,
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
};

/** A Chromium with an empty page, 900 px high, on which the program has run. */
export const withProgramPage = async <T>(program: Program, work: (page: Page) => Promise<T>): Promise<T> => {
  const content = await bundle(program);
  return withBrowser(async browser => {
    const page = await browser.newPage({ viewport: { width: program.width, height: 900 } });
    await page.setContent('<!doctype html><body></body>');
    await page.addScriptTag({ content });
    return work(page);
  });
};
