import { existsSync } from 'node:fs';
import { inRoot } from './paths.ts';
import { runTool } from './run-tool.ts';
import { sourceHash, unlessSame } from './source-hash.ts';

const sources = ['web/index.html', 'web/src', 'web/public', 'web/vite.config.ts', 'shared', 'package-lock.json'].map(
  path => inRoot(path),
);

/** Whether the web app was ever built here. */
export const hasWebBuild = (): boolean => existsSync(inRoot('web/dist/index.html'));

/** Builds the web app into `web/dist`; not when its sources are the same as last time. */
export const buildWeb = (): Promise<boolean> =>
  unlessSame(inRoot('web/dist/.sources.sha256'), sourceHash(sources), () =>
    runTool([
      inRoot('node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      inRoot('web/vite.config.ts'),
      '--logLevel',
      'warn',
    ]),
  );
