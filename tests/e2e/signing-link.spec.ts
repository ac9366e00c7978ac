import { randomBytes } from 'node:crypto';
import type { Request } from 'playwright-core';
import { getSigningDocument } from '../../shared/contracts/signing.ts';
import { expect, test } from './support/journey.ts';
import { origins } from './support/system.ts';

/** All of a request that a log of the distribution or of the API may keep. */
const loggable = async (request: Request): Promise<string> =>
  JSON.stringify([request.method(), request.url(), await request.allHeaders()]);

test('a signing link tells its token to the API alone, in a body: no address and no header has it', async ({
  cast,
}) => {
  const { page, complaints } = await cast.aDesk();
  complaints.expect(/status of 404/);
  const requests: Request[] = [];
  page.on('request', request => requests.push(request));

  // When somebody opens a link, and reloads it.
  const token = randomBytes(32).toString('base64url');
  await page.goto(`${origins.web}/sign#${token}`);
  await expect(page.getByRole('heading', { name: 'This link has expired.' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link has expired.' })).toBeVisible();

  // Then the page was fetched, and the API was asked for what the link leads to.
  const asked = requests.filter(request => request.postData()?.includes(token));
  expect(asked.map(request => `${request.method()} ${request.url()}`)).toEqual(
    Array(2).fill(`POST ${origins.api}${getSigningDocument.path}`),
  );
  const said = await Promise.all(requests.map(loggable));
  expect(said.filter(text => text.startsWith(`["GET","${origins.web}/sign"`))).toHaveLength(2);
  expect(said.filter(text => text.includes(`"referer":"${origins.web}/sign"`)).length).toBeGreaterThan(2);

  // And nothing that a log keeps of any request has the token.
  expect(said.filter(text => text.includes(token))).toEqual([]);
});

test('a link without its token is one that has expired, and nobody is asked about it', async ({ cast }) => {
  const { page } = await cast.aDesk();
  const asked: string[] = [];
  page.on('request', request => void (request.url().startsWith(origins.api) && asked.push(request.url())));
  for (const end of ['', '/', `#${'x'.repeat(42)}`]) {
    await page.goto(`${origins.web}/sign${end}`);
    await expect(page.getByRole('heading', { name: 'This link has expired.' })).toBeVisible();
  }
  expect(asked).toEqual([]);
});
