import { inRoot } from './paths.ts';
import { runTool } from './run-tool.ts';
import { runIfChanged, sourceHash } from './source-hash.ts';

const sources = [
  'web/index.html',
  'web/src',
  'web/public',
  'web/vite.config.ts',
  'web/prerender.ts',
  'shared',
  'package-lock.json',
].map(path => inRoot(path));

const viteBuild = [
  ...[inRoot('node_modules/vite/bin/vite.js'), 'build', '--config', inRoot('web/vite.config.ts')],
  ...['--logLevel', 'warn'],
];

/** Builds the web app into `web/dist` unless its sources are unchanged. */
export const buildWeb = (signal?: AbortSignal): Promise<boolean> =>
  runIfChanged(inRoot('web/dist/.sources.sha256'), sourceHash(sources), () => runTool(viteBuild, {}, signal));

/** Whether one of these files is part of the web app. */
export const concernsWeb = (files: ReadonlySet<string>): boolean =>
  [...files].some(file => sources.some(source => file === source || file.startsWith(`${source}/`)));
