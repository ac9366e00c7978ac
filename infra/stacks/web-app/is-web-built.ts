import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_FOLDER } from './site-source.ts';

/** Whether a folder has the whole web app: the console's page, and the public pages, which earlier builds lack. */
export const isWebBuilt = (folder: string): boolean =>
  ['index.html', SITE_FOLDER].every(part => existsSync(join(folder, part)));
