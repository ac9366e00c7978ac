import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { publicFile, publicPages, publicPath } from '../../../shared/contracts/public-pages.ts';
import { languages } from '../../../shared/leads/languages.ts';

const code = readFileSync(new URL('viewer-request.js', import.meta.url), 'utf8');

const fileAt = (uri: string) =>
  String(new Script(`${code}; handler(${JSON.stringify({ request: { uri } })}).uri;`).runInNewContext());

const pages = languages.flatMap(language =>
  publicPages.map(page => [publicPath(language, page), `/${publicFile(language, page)}`] as const),
);

it.each(pages)('the public page %s is the file %s, with a slash at the end too', (path, file) => {
  expect(fileAt(path)).toBe(file);
  expect(fileAt(`${path}/`.replace('//', '/'))).toBe(file);
});

it.each(['/login', '/dashboard', '/lead/view/1', '/home', '/terms/more', '/es/login', '/sign'])(
  'the path %s of the router is the app',
  path => expect(fileAt(path)).toBe('/index.html'),
);

it.each(['/assets/app.js', '/site/en/home.html', '/robots.txt'])('the file %s stays itself', path =>
  expect(fileAt(path)).toBe(path),
);
