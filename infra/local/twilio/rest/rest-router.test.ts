import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localAccount } from '../account.ts';
import { redirectedClient } from '../testing/redirected-client.ts';
import { type SilentTwilio, startSilentTwilio } from '../testing/silent-twilio.ts';

let twilio: SilentTwilio;
beforeAll(async () => {
  twilio = await startSilentTwilio();
});
afterAll(() => twilio.stop());

const basic = `Basic ${Buffer.from(`${localAccount.accountSid}:${localAccount.authToken}`).toString('base64')}`;

describe('the REST API, read by the twilio package', () => {
  it('accepts an API key as well as the auth token', async () => {
    const byKey = redirectedClient(twilio.origin, {
      username: localAccount.apiKeySid,
      password: localAccount.apiKeySecret,
    });
    await expect(byKey.applications.list()).resolves.toEqual([]);
  });

  it('rejects a wrong password', async () => {
    const wrong = redirectedClient(twilio.origin, { password: 'guessed' });
    await expect(wrong.applications.list()).rejects.toMatchObject({
      status: 401,
      code: 20003,
      message: 'Authenticate',
    });
  });

  it('returns an error document for a resource that it does not have', async () => {
    const sid = `AP${'0'.repeat(32)}`;
    await expect(twilio.client.applications(sid).fetch()).rejects.toMatchObject({
      status: 404,
      code: 20404,
      moreInfo: 'https://www.twilio.com/docs/errors/20404',
    });
    await expect(twilio.client.taskrouter.v1.workspaces('WS1').workers.list()).rejects.toMatchObject({ status: 404 });
  });

  it("does not find another account's resources", async () => {
    const url = `${twilio.origin}/2010-04-01/Accounts/AC${'9'.repeat(32)}/Applications.json`;
    const response = await fetch(url, { headers: { authorization: basic } });
    expect(response.status).toBe(404);
  });

  const ask = (method: string, path: string) =>
    fetch(`${twilio.origin}${path}`, { method, headers: { authorization: basic } });

  it.each([
    ['DELETE', `/2010-04-01/Accounts/${localAccount.accountSid}/Applications.json`, 'https://api.twilio.com'],
    ['GET', `/2010-04-01/Accounts/${localAccount.accountSid}/Usage/Records.json`, 'https://api.twilio.com'],
    ['GET', '/v1/Workspaces/WS1/Events', 'https://taskrouter.twilio.com'],
    ['GET', '/nothing', ''],
  ])('names the route that it does not serve: %s %s', async (method, path, host) => {
    const response = await ask(method, path);
    expect([response.status, await response.json()]).toEqual([
      501,
      expect.objectContaining({ status: 501, message: `The virtual Twilio does not serve ${method} ${host}${path}` }),
    ]);
  });

  it('names the route of another product that the twilio package asks for', async () => {
    await expect(twilio.client.chat.v2.services.list()).rejects.toMatchObject({
      status: 501,
      message: expect.stringContaining('GET https://chat.twilio.com/v2/Services'),
    });
  });

  it.each([
    ['a list', () => twilio.client.incomingPhoneNumbers.list({ origin: 'twilio' }), 'Origin'],
    ['a change', () => twilio.client.applications.create({ voiceFallbackUrl: 'http://a' }), 'VoiceFallbackUrl'],
    [
      'a value',
      () => twilio.client.taskrouter.v1.workspaces.create({ friendlyName: 'x', multiTaskEnabled: false }),
      'MultiTaskEnabled=false',
    ],
  ])('names the parameter of %s that it would ignore, and does nothing', async (_what, request, name) => {
    await expect(request()).rejects.toMatchObject({
      status: 501,
      message: expect.stringContaining(`does not serve the parameter ${name} of `),
    });
  });

  it('pages lists of the 2010 API and of v1 until their end', async () => {
    const { client } = twilio;
    for (let n = 0; n < 5; n++) await client.applications.create({ friendlyName: `app ${n}` });
    const apps = await client.applications.list({ pageSize: 2 });
    expect(apps.map(({ friendlyName }) => friendlyName)).toEqual(['app 0', 'app 1', 'app 2', 'app 3', 'app 4']);
    await expect(client.applications.list({ pageSize: 2, limit: 3 })).resolves.toHaveLength(3);
    await expect(client.applications.list({ friendlyName: 'app 3', pageSize: 1 })).resolves.toHaveLength(1);

    for (let n = 0; n < 5; n++) await client.taskrouter.v1.workspaces.create({ friendlyName: `ws ${n}` });
    const workspaces = await client.taskrouter.v1.workspaces.list({ pageSize: 2 });
    expect(workspaces.map(({ friendlyName }) => friendlyName)).toEqual(['ws 0', 'ws 1', 'ws 2', 'ws 3', 'ws 4']);
    const second = await (await client.taskrouter.v1.workspaces.page({ pageSize: 2 })).nextPage();
    expect(second?.instances.map(({ friendlyName }) => friendlyName)).toEqual(['ws 2', 'ws 3']);
    const first = await second?.previousPage();
    expect(first?.instances.map(({ friendlyName }) => friendlyName)).toEqual(['ws 0', 'ws 1']);
  });

  it('fails or sends no response if a fault matches path and method', async () => {
    const { client, control } = twilio;
    control.faults.add({ path: '/Applications', method: 'POST', action: { type: 'status', status: 500 } });
    await expect(client.applications.list()).resolves.toHaveLength(5);
    await expect(client.applications.create({ friendlyName: 'x' })).rejects.toMatchObject({ status: 500 });
    await client.applications.create({ friendlyName: 'after the fault' });
    await expect(client.applications.list()).resolves.toHaveLength(6);

    control.faults.add({ path: '/Applications\\.json$', action: { type: 'timeout' } });
    const url = `${twilio.origin}/2010-04-01/Accounts/${localAccount.accountSid}/Applications.json`;
    const hanging = fetch(url, {
      method: 'POST',
      headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'FriendlyName=done+though+unanswered',
      signal: AbortSignal.timeout(300),
    });
    await expect(hanging).rejects.toThrow();
    await expect(client.applications.list({ friendlyName: 'done though unanswered' })).resolves.toHaveLength(1);
  });
});
