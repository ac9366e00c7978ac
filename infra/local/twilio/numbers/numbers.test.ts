import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localAccount } from '../account.ts';
import type { NumbersPort } from '../ports.ts';
import { type SilentTwilio, startSilentTwilio } from '../testing/silent-twilio.ts';
import { createNumbers } from './numbers.ts';

let twilio: SilentTwilio;
let seen: NumbersPort;

beforeAll(async () => {
  twilio = await startSilentTwilio();
});
afterAll(() => twilio.stop());

describe('verified caller IDs', () => {
  it('are verified at once, listed, renamed and removed', async () => {
    const { client } = twilio;
    const phoneNumber = '+13055550142';
    const request = await client.validationRequests.create({ phoneNumber, friendlyName: 'Owner' });
    expect(request).toMatchObject({ phoneNumber, validationCode: expect.stringMatching(/^\d{6}$/) });
    const [item] = await client.outgoingCallerIds.list({ phoneNumber });
    const one = client.outgoingCallerIds(item?.sid ?? '');
    expect(await one.update({ friendlyName: 'New owner' })).toMatchObject({ friendlyName: 'New owner', phoneNumber });
    expect(await one.fetch()).toMatchObject({ friendlyName: 'New owner' });
    expect(await one.remove()).toBe(true);
    await expect(one.fetch()).rejects.toMatchObject({ status: 404, code: 20404 });
  });

  it('must be numbers', async () => {
    await expect(twilio.client.validationRequests.create({ phoneNumber: 'me' })).rejects.toMatchObject({ code: 21211 });
  });
});

describe('numbers and applications, read by the twilio package', () => {
  it('offers available numbers of an area code, and none twice', async () => {
    const { client } = twilio;
    const found = await client.availablePhoneNumbers('US').local.list({ areaCode: 239, contains: '0107', limit: 5 });
    expect(found.map(({ phoneNumber }) => phoneNumber)).toEqual(['+12395550107']);
    const bought = await client.incomingPhoneNumbers.create({ phoneNumber: '+12395550107' });
    expect(bought).toMatchObject({ friendlyName: '(239) 555-0107', capabilities: { voice: true } });
    await expect(client.availablePhoneNumbers('US').local.list({ areaCode: 239, contains: '0107' })).resolves.toEqual(
      [],
    );
    await expect(client.incomingPhoneNumbers.create({ phoneNumber: '+12395550107' })).rejects.toMatchObject({
      code: 21422,
    });
    await expect(client.incomingPhoneNumbers.create({ phoneNumber: '911' })).rejects.toMatchObject({ code: 21421 });
    await expect(client.incomingPhoneNumbers.create({ areaCode: '850' })).resolves.toMatchObject({
      phoneNumber: '+18505550100',
    });
  });

  it('changes, lists and releases a number', async () => {
    const { client } = twilio;
    const { sid } = await client.incomingPhoneNumbers.create({
      phoneNumber: '+13055550111',
      voiceUrl: 'http://a.test/',
    });
    const changed = await client.incomingPhoneNumbers(sid).update({ voiceUrl: 'http://b.test/', friendlyName: 'Ads' });
    expect(changed).toMatchObject({ voiceUrl: 'http://b.test/', friendlyName: 'Ads', voiceMethod: 'POST' });
    const [listed] = await client.incomingPhoneNumbers.list({ phoneNumber: '+13055550111' });
    expect(listed?.sid).toBe(sid);
    expect(listed?.dateCreated).toBeInstanceOf(Date);
    await client.incomingPhoneNumbers(sid).remove();
    await expect(client.incomingPhoneNumbers(sid).fetch()).rejects.toMatchObject({ status: 404 });
  });

  it('makes and changes an application', async () => {
    const { client } = twilio;
    const made = await client.applications.create({ friendlyName: 'browser', voiceUrl: 'http://a.test/out' });
    await client.applications(made.sid).update({ voiceMethod: 'GET' });
    await expect(client.applications.list({ friendlyName: 'browser' })).resolves.toMatchObject([
      { sid: made.sid, voiceUrl: 'http://a.test/out', voiceMethod: 'GET' },
    ]);
  });
});

it('calls may show a number of the account or a verified one, also after a restart', () => {
  const times = { createdAt: '2026-01-05T15:00:00.000Z', updatedAt: '2026-01-05T15:00:00.000Z' };
  const settings = { voiceUrl: '', voiceMethod: 'POST', statusCallback: '', statusCallbackMethod: 'POST' } as const;
  const own = { ...settings, ...times, friendlyName: '', voiceApplicationSid: '', smsUrl: '', smsFallbackUrl: '' };
  const { port } = createNumbers({
    account: localAccount,
    clock: { now: () => new Date(), after: () => () => {} },
    keep: () => {},
    kept: {
      phoneNumbers: [{ ...own, sid: 'PN1', phoneNumber: '+13055550100' }],
      verifiedNumbers: [{ ...times, sid: 'PN2', phoneNumber: '+13055550142', friendlyName: 'Owner' }],
    },
  });
  const callerIds = ['+13055550100', '+13055550142', '+13055550143'].filter(number => port.isCallerId(number));
  expect(callerIds).toEqual(['+13055550100', '+13055550142']);
});

describe('the voice settings of a number', () => {
  it("are its own settings, or its application's", () => {
    const settings = { voiceUrl: '', voiceMethod: 'POST', statusCallback: '', statusCallbackMethod: 'POST' } as const;
    const times = { createdAt: '2026-01-05T15:00:00.000Z', updatedAt: '2026-01-05T15:00:00.000Z' };
    const number = { ...settings, ...times, friendlyName: '', voiceApplicationSid: '', smsUrl: '', smsFallbackUrl: '' };
    seen = createNumbers({
      account: localAccount,
      clock: { now: () => new Date(), after: () => () => {} },
      keep: () => {},
      kept: {
        phoneNumbers: [
          {
            ...number,
            sid: 'PN1',
            phoneNumber: '+13055550100',
            voiceUrl: 'http://own.test/',
            statusCallback: 'http://s.test/',
          },
          { ...number, sid: 'PN2', phoneNumber: '+13055550101', voiceApplicationSid: 'AP1' },
        ],
        applications: [{ ...settings, ...times, sid: 'AP1', friendlyName: '', voiceUrl: 'http://app.test/' }],
      },
    }).port;
    expect(seen.find('+13055550100')).toMatchObject({
      sid: 'PN1',
      voiceUrl: 'http://own.test/',
      statusCallback: 'http://s.test/',
    });
    expect(seen.find('+13055550101')).toMatchObject({ sid: 'PN2', voiceUrl: 'http://app.test/' });
    expect(seen.find('+13055550102')).toBeUndefined();
    expect(seen.application?.('AP1')).toMatchObject({ voiceUrl: 'http://app.test/' });
  });
});
