import { randomBytes } from 'node:crypto';
import type { Request } from 'playwright-core';
import { getSigningDocument } from '../../shared/contracts/signing.ts';
import { expect, test } from './support/journey.ts';
import { origins } from './support/system/system.ts';

/** Everything of a request that a log of the distribution or of the API may keep. */
const loggable = async (request: Request): Promise<string> =>
  JSON.stringify([request.method(), request.url(), await request.allHeaders()]);

test("a signing link's token is sent in a body to the API alone, and a link without one asks nobody", async ({
  people,
}) => {
  const { page, errors } = await people.aClient();
  errors.expect(/status of 404/);
  let requests: Request[] = [];
  page.on('request', request => void requests.push(request));
  const expired = page.getByRole('heading', { name: 'This link has expired.' });

  await test.step('a link without its token shows that it has expired, without a request to the API', async () => {
    for (const end of ['', '/', `#${'x'.repeat(42)}`]) {
      await page.goto(`${origins.web}/sign${end}`);
      await expect(expired).toBeVisible();
    }
    expect(requests.filter(request => request.url().startsWith(origins.api))).toEqual([]);
  });

  await test.step('the token of an opened and reloaded link is in the bodies of two requests, in no URL or header', async () => {
    await page.goto('about:blank');
    requests = [];
    const token = randomBytes(32).toString('base64url');
    await page.goto(`${origins.web}/sign#${token}`);
    await expect(expired).toBeVisible();
    await page.reload();
    await expect(expired).toBeVisible();
    const withToken = requests.filter(request => request.postData()?.includes(token));
    expect(withToken.map(request => `${request.method()} ${request.url()}`)).toEqual(
      Array(2).fill(`POST ${origins.api}${getSigningDocument.path}`),
    );
    const logged = await Promise.all(requests.map(loggable));
    expect(logged.filter(text => text.startsWith(`["GET","${origins.web}/sign"`))).toHaveLength(2);
    expect(logged.filter(text => text.includes(`"referer":"${origins.web}/sign"`)).length).toBeGreaterThan(2);
    expect(logged.filter(text => text.includes(token))).toEqual([]);
  });
});
