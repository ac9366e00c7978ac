import { afterEach, describe, expect, it } from 'vitest';
import { TelephonySettings } from '#shared/contracts/telephony-settings';
import { folderOfTest } from '../../../tests/support/temporary-folder.ts';
import { localAccount, localSid } from './account.ts';
import { ManualClock } from './clock.ts';
import type { TwilioOptions } from './start-twilio.ts';
import { type SilentTwilio, startSilentTwilio } from './testing/silent-twilio.ts';
import { startWebhookReceiver } from './testing/webhook-receiver.ts';

const running: SilentTwilio[] = [];
const start = async (options: Partial<TwilioOptions> = {}) => {
  const twilio = await startSilentTwilio(options);
  running.push(twilio);
  return twilio;
};
afterEach(async () => {
  for (const twilio of running.splice(0)) await twilio.stop();
});

const control = async (twilio: SilentTwilio, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${twilio.origin}/_control/${path}`, { method, body: JSON.stringify(body) });
  return { status: response.status, body: response.status === 204 ? undefined : await response.json() };
};

describe('the virtual Twilio', () => {
  it('has an account that the telephony settings accept', () => {
    const settings = {
      account_sid: localAccount.accountSid,
      auth_token: localAccount.authToken,
      api_key_sid: localAccount.apiKeySid,
      api_key_secret: localAccount.apiKeySecret,
      workspace_sid: localSid('WS', 1),
      workflow_sid: localSid('WW', 1),
      activity_sids: { online: localSid('WA', 1), offline: localSid('WA', 2) },
      caller_id: '+18005550100',
    };
    expect(TelephonySettings.parse(settings)).toEqual(settings);
  });

  it('keeps provisioned resources over a restart', async () => {
    const dataDir = folderOfTest('twilio');
    const before = await startSilentTwilio({ dataDir });
    const { workspaces } = before.client.taskrouter.v1;
    const { sid } = await workspaces.create({ friendlyName: 'Coverline' });
    const queue = await workspaces(sid).taskQueues.create({ friendlyName: 'sales' });
    const configuration = JSON.stringify({ task_routing: { default_filter: { queue: queue.sid } } });
    await workspaces(sid).workflows.create({ friendlyName: 'inbound', configuration });
    const online = await workspaces(sid).activities.create({ friendlyName: 'Online', available: true });
    const worker = await workspaces(sid).workers.create({ friendlyName: 'ana', attributes: '{"groups":["sales"]}' });
    await workspaces(sid).workers(worker.sid).update({ activitySid: online.sid });
    await before.client.incomingPhoneNumbers.create({ phoneNumber: '+13055550100', voiceUrl: 'http://app.test/' });
    await before.client.applications.create({ friendlyName: 'browser' });
    await before.stop();

    const after = await start({ dataDir });
    const kept = after.client.taskrouter.v1.workspaces(sid);
    await expect(kept.workflows.list()).resolves.toMatchObject([{ friendlyName: 'inbound', configuration }]);
    await expect(kept.workers.list()).resolves.toMatchObject([
      { sid: worker.sid, activityName: 'Online', attributes: '{"groups":["sales"]}' },
    ]);
    await expect(after.client.incomingPhoneNumbers.list()).resolves.toMatchObject([{ voiceUrl: 'http://app.test/' }]);
    await expect(after.client.applications.list()).resolves.toHaveLength(1);
    await running.splice(0)[0]?.stop();
  });

  it('allows requests of browsers from another port', async () => {
    const twilio = await start();
    const response = await fetch(`${twilio.origin}/v1/wschannels`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:4700', 'access-control-request-headers': 'apiversion,if-match' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:4700');
    expect(response.headers.get('access-control-allow-headers')).toBe('apiversion,if-match');
  });

  it.each(['//', '//[/v1/wschannels', '///_control/journal'])(
    'answers a request of the malformed path %s',
    async path => {
      const twilio = await start();
      expect((await fetch(`${twilio.origin}${path}`)).status).toBe(501);
    },
  );

  it('names an unknown path that it does not serve, and closes a socket that no service takes', async () => {
    const twilio = await start();
    expect((await fetch(`${twilio.origin}/nowhere`)).status).toBe(501);
    await expect(control(twilio, 'GET', 'nowhere')).resolves.toMatchObject({ status: 404 });
    await expect(control(twilio, 'DELETE', 'journal')).resolves.toMatchObject({ status: 405 });
  });
});

describe('the control API', () => {
  it('adds, lists and clears faults, and rejects an invalid fault', async () => {
    const twilio = await start();
    const added = await control(twilio, 'POST', 'faults', {
      kind: 'voice',
      action: { type: 'delay', ms: 10 },
      times: 3,
    });
    expect(added).toMatchObject({ status: 201, body: { id: 1, times: 3 } });
    await expect(control(twilio, 'GET', 'faults')).resolves.toMatchObject({ body: { faults: [{ kind: 'voice' }] } });
    await expect(control(twilio, 'POST', 'faults', { action: { type: 'explode' } })).resolves.toMatchObject({
      status: 400,
    });
    await expect(control(twilio, 'DELETE', 'faults/1')).resolves.toMatchObject({ status: 204 });
    await expect(control(twilio, 'GET', 'faults')).resolves.toMatchObject({ body: { faults: [] } });
  });

  it('advances only a manual clock', async () => {
    const clock = new ManualClock();
    const manual = await start({ clock });
    await expect(control(manual, 'POST', 'clock', { advance_ms: 7_000 })).resolves.toMatchObject({
      body: { now: '2026-01-05T15:00:07.000Z' },
    });
    await expect(control(await start(), 'POST', 'clock', { advance_ms: 1 })).resolves.toMatchObject({ status: 409 });
  });

  it('shows TaskRouter and the journal, and streams webhooks', async () => {
    const [twilio, receiver] = await Promise.all([start(), startWebhookReceiver()]);
    const stream = await fetch(`${twilio.origin}/_control/journal/events`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    const { workspaces } = twilio.client.taskrouter.v1;
    const { sid } = await workspaces.create({ friendlyName: 'Coverline', eventCallbackUrl: receiver.url('/events') });
    await workspaces(sid).workers.create({ friendlyName: 'ana' });
    const streamed = await reader?.read();
    expect(streamed?.value).toContain('"EventType":"worker.created"');
    await reader?.cancel();
    await expect(control(twilio, 'GET', 'journal?kind=taskrouter')).resolves.toMatchObject({
      body: { entries: [{ status: 204, params: { EventType: 'worker.created', WorkerName: 'ana' } }] },
    });
    await expect(control(twilio, 'GET', 'taskrouter')).resolves.toMatchObject({
      body: { workers: [{ friendly_name: 'ana', available: false }], tasks: [], reservations: [] },
    });
    await receiver.stop();
  });
});
