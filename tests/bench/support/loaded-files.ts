import { get } from 'node:http';
import type { Page } from 'playwright-core';
import { readBody } from '../../../infra/local/http/messages.ts';
import { untilQuiet } from './until.ts';

export type LoadedFile = {
  path: string;
  kind: 'page' | 'script' | 'style' | 'font' | 'other';
  /** The body that the distribution sends to a browser that accepts gzip. */
  bytes: number;
};

const kinds: Record<string, LoadedFile['kind']> = {
  Document: 'page',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
};

const gzipSize = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, response => {
      if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}.`));
      readBody(response).then(body => resolve(body.length), reject);
    }).on('error', reject);
  });

/** The files that Chromium requests from `origin` with an empty cache during `visit`, and until it asks for no more. */
export const filesLoadedBy = async (
  page: Page,
  { origin, visit }: { origin: string; visit: () => Promise<unknown> },
): Promise<LoadedFile[]> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const fetched = new Map<string, LoadedFile['kind']>();
  session.on('Network.requestWillBeSent', ({ type, request }) => {
    if (new URL(request.url).origin === origin) fetched.set(request.url, kinds[type ?? ''] ?? 'other');
  });
  await visit();
  await untilQuiet(() => fetched.size);
  await session.detach();
  const sized = [...fetched].map(async ([url, kind]) => ({
    path: new URL(url).pathname,
    kind,
    bytes: await gzipSize(url),
  }));
  return Promise.all(sized);
};
