import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fingerprint } from '#platform/fingerprint';
import { updateCall } from '#platform/table/calls';
import { keys } from '#platform/table/engine/keys';
import { writeTogether } from '#platform/table/engine/write';
import { callRequestCreation } from '#platform/table/website/call-requests';
import { outcomeOf } from '#shared/call-requests/after-call';
import type { Call } from '#shared/calls/call';
import { Rejection } from '#shared/errors';
import { at, TASK_SID } from '../../../tests/support/builders/a-call.ts';
import { aCallRequest } from '../../../tests/support/builders/a-call-request.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { anAcceptedDial, aPendingDial, DIALLED_SID } from '../../../tests/support/builders/an-outbound-call.ts';
import { loseResponse } from '../../../tests/support/lost-response.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { type DialCustomerDeps, dialCustomer } from './dial-customer.ts';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const dialled = async () => ({ outcome: 'dialled' as const, callSid: DIALLED_SID });

type Fixture = {
  dial?: DialCustomerDeps['provider']['dialCustomer'];
  blacklisted?: string;
  now?: string;
};

const fixtureOf = (call: Call, { dial = dialled, blacklisted, now = at(3) }: Fixture = {}) => {
  const calls = storedCalls(call);
  const provider = { dialCustomer: vi.fn(dial), hangUp: vi.fn(async () => {}) };
  calls.table.store({
    leads: [aLead({ state_abbr: 'AR' })],
    blacklist: blacklisted ? [{ phone_number: blacklisted }] : [],
  });
  calls.table.lag(keys.lead('42'));
  const react = () => dialCustomer({ provider, now, hours: { from: 8, to: 21 } }, `taskAttribute/${call.id}`);
  return { react, calls, provider, now: () => calls.now(call.id) };
};

describe('an outbound call that its agent has accepted', () => {
  it('dials the customer and shows the dial as queued', async () => {
    const { react, provider, now } = fixtureOf(anAcceptedDial());
    await react();
    expect(provider.dialCustomer).toHaveBeenCalledExactlyOnceWith({
      id: 'outbound-1',
      leg_secret: expect.any(String),
      task_sid: TASK_SID,
      lead_phone_number: '+15552340001',
    });
    expect(now()).toMatchObject({
      dialled_ts: at(3),
      outbound_dialing_status: 'queued',
      customer_call_sid: DIALLED_SID,
      reservation_status: 'accepted',
    });
    const [{ leg_secret } = { leg_secret: '' }] = provider.dialCustomer.mock.calls[0] ?? [];
    expect(now()?.dial_secret_hashes).toEqual([fingerprint(leg_secret)]);
    expect(provider.hangUp).not.toHaveBeenCalled();
    expect(log.text()).toBe('');
  });

  it('dials the customer where the response of the table is lost', async () => {
    const { react, provider, now } = fixtureOf(anAcceptedDial());
    loseResponse('dialled_ts');
    await react();
    expect(provider.dialCustomer).toHaveBeenCalledOnce();
    expect(now()).toMatchObject({ dialled_ts: at(3), customer_call_sid: DIALLED_SID });
  });

  it('dials once, however often the event is delivered', async () => {
    const { react, provider } = fixtureOf(anAcceptedDial());
    await Promise.all([react(), react()]);
    await react();
    expect(provider.dialCustomer).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['waits for its agent', aPendingDial()],
    ['is an inbound call', anAcceptedDial({ task_creation_source: 'customer_inbound_call' })],
    ['shares the conference of another', anAcceptedDial({ root_call_id: 'outbound-0' })],
    ['has ended', anAcceptedDial({ call_ended: true, reservation_status: 'wrapup' })],
    ['is being ended', anAcceptedDial({ ending: true })],
    ['was dialled', anAcceptedDial({ dialled_ts: at(2) })],
  ])('is not dialled if it %s', async (_, call) => {
    const { react, provider, calls } = fixtureOf(call);
    await react();
    expect(provider.dialCustomer).not.toHaveBeenCalled();
    expect(calls.changes).toEqual([]);
  });

  it.each([
    ['rejects the request', async () => ({ outcome: 'rejected' as const })],
    ['is not set up', () => Promise.reject(new Rejection('unavailable', 'The phone system is not set up yet.'))],
  ])('ends as failed if Twilio %s', async (_, dial) => {
    const { react, now } = fixtureOf(anAcceptedDial(), { dial });
    await react();
    expect(now()).not.toHaveProperty('dial_rejection');
    expect(now()).toMatchObject({ outbound_dialing_status: 'failed', call_ended: true, reservation_status: 'wrapup' });
  });

  it('names the call in the log if no request could be sent', async () => {
    const { react } = fixtureOf(anAcceptedDial(), { dial: () => Promise.reject(new Error('No configuration.')) });
    await react();
    expect(JSON.parse(log.text())).toMatchObject({
      level: 'ERROR',
      message: 'customer not dialled',
      call_id: 'outbound-1',
      error: { message: 'No configuration.' },
    });
  });

  it('ends as failed without a dial if its task is not known', async () => {
    const { react, provider, now } = fixtureOf(anAcceptedDial({ task_sid: undefined }));
    await react();
    expect(provider.dialCustomer).not.toHaveBeenCalled();
    expect(now()).toMatchObject({ outbound_dialing_status: 'failed', call_ended: true });
  });

  it('is left to the callbacks if Twilio’s response is lost, and never dialled twice', async () => {
    const { react, provider, now } = fixtureOf(anAcceptedDial(), { dial: async () => ({ outcome: 'unknown' }) });
    await react();
    await react();
    expect(provider.dialCustomer).toHaveBeenCalledTimes(1);
    expect(now()).toMatchObject({ call_ended: false, dialled_ts: at(3) });
    expect(now()?.outbound_dialing_status).toBeUndefined();
  });

  it('is not dialled if its lead cannot be read, and its agent reads why', async () => {
    const { react, calls, provider, now } = fixtureOf(anAcceptedDial());
    const key = keys.lead('42');
    calls.table.put({ ...calls.table.itemsOf('lead')[0], ...key, created_ts: 'broken' });
    await react();
    expect(provider.dialCustomer).not.toHaveBeenCalled();
    expect(now()).toMatchObject({
      outbound_dialing_status: 'failed',
      call_ended: true,
      dial_rejection: expect.stringContaining('This lead cannot be read'),
    });
    expect(log.text()).toContain('lead not read');
  });

  it.each<[string, Partial<Call>, Fixture, string]>([
    ['the number is blocked by now', {}, { blacklisted: '+15552340001' }, '(555) 234-0001 is on the blacklist.'],
    [
      'the calling hours are over by now',
      {},
      { now: '2026-01-06T03:00:00.000Z' },
      'It is 9:00 pm where Ada Park is (Arkansas).',
    ],
    ['the call has no number', { lead_phone_number: undefined }, {}, 'This call has no phone number.'],
  ])('ends as failed without a dial and gives the reason if %s', async (_, fields, fixture, message) => {
    const { react, provider, now } = fixtureOf(anAcceptedDial(fields), fixture);
    await react();
    expect(JSON.parse(log.text())).toMatchObject({
      message: 'customer not dialled',
      call_id: 'outbound-1',
      reason: 'gate',
    });
    expect(provider.dialCustomer).not.toHaveBeenCalled();
    expect(now()).toMatchObject({
      outbound_dialing_status: 'failed',
      call_ended: true,
      dial_rejection: expect.stringContaining(message),
    });
  });

  it('hangs up the customer’s leg if the agent has left in the meantime', async () => {
    const fixture = fixtureOf(anAcceptedDial(), {
      dial: async () => {
        await updateCall('outbound-1', { set: { call_ended: true, call_ended_ts: at(4) } });
        return dialled();
      },
    });
    await fixture.react();
    expect(fixture.provider.hangUp).toHaveBeenCalledExactlyOnceWith(DIALLED_SID);
  });
});

describe("the call of a visitor's request", () => {
  const call = anAcceptedDial({ task_creation_source: 'web_request', call_request_id: 'request-1' });
  const given = async (request: Parameters<typeof aCallRequest>[0]) => {
    const fixture = fixtureOf(call);
    await writeTogether(callRequestCreation(aCallRequest({ call_id: call.id, ...request })));
    return fixture;
  };

  it('dials the customer while the request is offered by it, once', async () => {
    const { react, provider } = await given({ status: 'calling' });
    await Promise.all([react(), react()]);
    await react();
    expect(provider.dialCustomer).toHaveBeenCalledOnce();
  });

  it.each([
    ['was cancelled', { status: 'cancelled' }],
    ['is offered by another call', { status: 'calling', call_id: 'another' }],
  ] as const)('ends without a dial and gives the reason if the request %s', async (_, request) => {
    const { react, provider, now } = await given(request);
    await react();
    expect(provider.dialCustomer).not.toHaveBeenCalled();
    expect(now()).toMatchObject({
      outbound_dialing_status: 'failed',
      call_ended: true,
      dial_rejection: 'The customer has cancelled the request.',
    });
    expect(now()?.dialled_ts).toBeUndefined();
  });

  it.each([
    ['is on another call', { id: 'other', call_ended: false }, 0],
    ['was on another call', { id: 'other', call_ended: true }, 1],
  ])('whose customer %s is dialled or not, and not being dialled is no attempt', async (_, other, dials) => {
    const { react, provider, now, calls } = await given({ status: 'calling' });
    calls.table.store({ calls: [anAcceptedDial({ lead_key: 'lead/42', ...other })] });
    await react();
    expect(provider.dialCustomer).toHaveBeenCalledTimes(dials);
    if (dials > 0) return;
    expect(now()).toMatchObject({ call_ended: true, dial_rejection: 'The customer is on another call.' });
    expect(outcomeOf(now() ?? call)).toBe('not_dialled');
  });
});

it('an outbound call of an agent is dialled whatever other calls its lead has', async () => {
  const { react, provider, calls } = fixtureOf(anAcceptedDial());
  calls.table.store({ calls: [anAcceptedDial({ id: 'other', lead_key: 'lead/42' })] });
  await react();
  expect(provider.dialCustomer).toHaveBeenCalledOnce();
});
