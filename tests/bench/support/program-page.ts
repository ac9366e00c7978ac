import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { Page } from 'playwright-core';
import { withBrowser } from './browser.ts';

/** The program of the page: `entry` is a file of tests/bench/browser, `width` the window's width in pixels. */
type Program = { entry: string; width: number; plugins?: Plugin[] };

export const browserProgram = (name: string): string => fileURLToPath(new URL(`../browser/${name}`, import.meta.url));

/** A program for a page of the console, which runs before the console's own scripts. */
export const scriptOf = async (name: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [browserProgram(name)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
};

/** Built like the web app: minified, with React's production build. */
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

/** A Chromium with an empty page of 900 px height that has run the program. */
export const withProgramPage = async <T>(program: Program, work: (page: Page) => Promise<T>): Promise<T> => {
  const content = await bundle(program);
  return withBrowser(async browser => {
    const page = await browser.newPage({ viewport: { width: program.width, height: 900 } });
    await page.setContent('<!doctype html><body></body>');
    await page.addScriptTag({ content });
    return work(page);
  });
};
