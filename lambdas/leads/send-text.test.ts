import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { textProvider } from '#platform/messages/text-provider';
import { blacklisting } from '#platform/table/blacklist/blacklist';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { callRequestCreation } from '#platform/table/website/call-requests';
import type { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import { LogMessage } from '#shared/messages/message';
import { limitReached } from '#shared/messages/message-limit';
import { NOT_ITS_NUMBER, ONLY_ADMINS } from '#shared/messages/recipient-rule';
import { at } from '../../tests/support/builders/a-call.ts';
import { aRevocationAsked } from '../../tests/support/builders/a-call-request.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { anActor, anAdmin, anotherAgent } from '../../tests/support/builders/an-actor.ts';
import {
  type ScriptedTwilio,
  startScriptedTwilio,
  type TwilioAnswer,
} from '../../tests/support/twilio/scripted-twilio.ts';
import { telephonySettings } from '../../tests/support/twilio/signed-webhook.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { rejectedAt } from '../../tests/support/unit/rejected-at.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { sendText } from './send-text.ts';

let twilio: ScriptedTwilio;
let log: ReturnType<typeof captureLog>;
beforeEach(async () => {
  twilio = await startScriptedTwilio({ status: 201, body: { sid: 'SM1', status: 'queued' } });
  log = captureLog();
});
afterEach(async () => {
  await twilio.stop();
  vi.restoreAllMocks();
});

const NUMBER = '+13105550142';
/** The number in the formats of Twilio and of people: ten digits occur in no random id. */
const CANARIES = /Monday|310\D{0,2}555-?0142/;
const OTHER = '+12125550143';
const LEAD = 'lead-1';

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable({
    leads: [
      aLead({
        id: LEAD,
        phone_number: NUMBER,
        alt_phone_number: OTHER,
        first_name: undefined,
        last_name: undefined,
        state_abbr: 'CA',
      }),
    ],
  });
});
const logged = () => table.itemsOf('log-message').map(item => LogMessage.parse(item));

type Sent = {
  to?: string;
  leadId?: string | undefined;
  blacklisted?: Partial<BlacklistEntry>;
  actor?: Actor;
  hours?: CallingHours;
  perHour?: number;
  now?: string;
};
const allDay = { from: 0, to: 24 };

const send = async ({
  to = '(310) 555-0142',
  leadId,
  blacklisted,
  actor = leadId === undefined ? anAdmin() : anActor(),
  hours = allDay,
  perHour = 60,
  now = at(1),
}: Sent = {}) => {
  const entry = { id: 'b-1', phone_number: NUMBER, blocked_inbound: false, posted_by: 'ann@coverline.test' };
  if (blacklisted) await writeOne(blacklisting({ ...entry, ...blacklisted }));
  return sendText(
    {
      provider: textProvider,
      actor,
      now,
      hours,
      perHour,
    },
    { to, leadId, body: 'Your appointment is on Monday.' },
  );
};

describe('a text', () => {
  it('goes out from the business’s number, and the log has ids only', async () => {
    expect(await send({ leadId: LEAD })).toEqual({});
    expect(twilio.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { To: NUMBER, From: telephonySettings.caller_id, Body: 'Your appointment is on Monday.' },
    ]);
    const line = log.lines().find(each => each.includes('text sent'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'INFO',
      message_sid: 'SM1',
      user_id: 'agent-1',
      lead_id: LEAD,
    });
    expect(log.text()).not.toMatch(CANARIES);
  });

  it.each([
    ['to what is no number', '310 555', undefined, 'Enter a phone number of ten digits.'],
    ['to eleven digits', '1 310 555 0142', undefined, 'Enter a phone number of ten digits.'],
    ['to a number on the blacklist', NUMBER, { source: 'upload' }, '(310) 555-0142 is on the blacklist.'],
    ['to a premium-rate number', '+19005550142', undefined, '(900) 555-0142 is a premium-rate number.'],
    ['to who asked for nothing', NUMBER, { source: 'disposition' }, '(310) 555-0142 has asked not to be contacted.'],
  ])('is rejected %s, and Twilio is not asked', async (_, to, blacklisted, message) => {
    await expect(send({ to, ...(blacklisted && { blacklisted }) })).rejects.toMatchObject({
      code: 'rejected',
      message,
      detail: [{ field: 'to', message }],
    });
    expect([twilio.received, logged()]).toEqual([[], []]);
  });

  it('is rejected at another number of a lead who asked not to be contacted at the lead’s own', async () => {
    const sent = send({ to: OTHER, leadId: LEAD, blacklisted: { source: 'disposition' } });
    await expect(sent).rejects.toMatchObject({
      code: 'rejected',
      message: '(212) 555-0143 has asked not to be contacted.',
      detail: [{ field: 'to' }],
    });
    expect([twilio.received, logged()]).toEqual([[], []]);
  });

  it('waits for an admin where somebody asked to take the consent back', async () => {
    await writeTogether(callRequestCreation(aRevocationAsked(NUMBER)));
    const message = 'We were asked not to contact (310) 555-0142 any more. An admin decides on this first.';
    await expect(send({ leadId: LEAD })).rejects.toMatchObject({
      code: 'rejected',
      message,
      detail: [{ field: 'to' }],
    });
    expect([twilio.received, logged()]).toEqual([[], []]);
  });

  it('goes to another number of a lead whose own is on the blacklist for another reason', async () => {
    expect(await send({ to: OTHER, leadId: LEAD, blacklisted: { source: 'upload' } })).toEqual({});
    expect(logged()).toMatchObject([{ recipient: OTHER, lead_id: LEAD }]);
  });

  it.each([
    ['with its lead', LEAD, LEAD, anActor()],
    ['without one, of an admin', undefined, null, anAdmin()],
  ])('is logged once Twilio has it, %s', async (_, leadId, lead_id, sender) => {
    await send({ leadId });
    expect(logged()).toEqual([
      {
        id: expect.any(String),
        lead_id,
        message_type: 'text',
        sent_by: sender.user.email,
        recipient: NUMBER,
        body: 'Your appointment is on Monday.',
        created_ts: at(1),
        version: 1,
      },
    ]);
  });

  it('is rejected at a number that is not the lead’s', async () => {
    await expect(send({ to: '(305) 555-0177', leadId: LEAD })).rejects.toEqual(rejectedAt('to', NOT_ITS_NUMBER));
    expect([twilio.received, logged()]).toEqual([[], []]);
  });

  it('is rejected outside the calling hours where the lead lives', async () => {
    const sent = send({ leadId: LEAD, hours: { from: 23, to: 24 } });
    await expect(sent).rejects.toMatchObject({ code: 'rejected', message: expect.stringContaining('California') });
    expect([twilio.received, logged()]).toEqual([[], []]);
  });

  it('is rejected when the user has sent as many in this hour as are allowed, and possible in the next', async () => {
    for (const _ of [1, 2]) await send({ leadId: LEAD, perHour: 2 });
    const third = send({ leadId: LEAD, perHour: 2 });
    await expect(third).rejects.toEqual(rejectedAs('too_many_requests', limitReached(at(1), 2)));
    expect([twilio.received.length, logged().length]).toEqual([2, 2]);
    await send({ leadId: LEAD, perHour: 2, actor: anotherAgent() });
    await send({ leadId: LEAD, perHour: 2, now: at(3600) });
    expect(logged()).toHaveLength(4);
  });

  it('is counted once each, where several are sent at once', async () => {
    const sent = await Promise.allSettled([1, 2, 3].map(() => send({ leadId: LEAD, perHour: 2 })));
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(twilio.received).toHaveLength(2);
  });

  it('that is rejected by a rule is not counted', async () => {
    await expect(send({ to: '(305) 555-0177', leadId: LEAD, perHour: 1 })).rejects.toThrow(NOT_ITS_NUMBER);
    expect(await send({ leadId: LEAD, perHour: 1 })).toEqual({});
  });

  it('without a lead is denied to others than admins, and logged', async () => {
    await expect(send({ actor: anActor() })).rejects.toEqual(rejectedAs('forbidden', ONLY_ADMINS));
    expect(log.lines().filter(line => line.includes('access denied'))).toHaveLength(1);
    expect([twilio.received, logged()]).toEqual([[], []]);
  });

  it('to a lead that is not there is not sent', async () => {
    await expect(send({ leadId: 'nobody' })).rejects.toMatchObject({ code: 'not_found' });
    expect([twilio.received, logged()]).toEqual([[], []]);
  });

  it('that could not be logged was sent all the same, and the failure is logged by ids alone', async () => {
    table.beforeWrite(2, () => Promise.reject(new Error('Item was {"body":"Your appointment is on Monday."}')));
    expect(await send({ leadId: LEAD })).toEqual({});
    const line = log.lines().find(each => each.includes('sent message not logged'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'ERROR', lead_id: LEAD, message_id: 'SM1' });
    expect(log.text()).not.toMatch(CANARIES);
  });

  const rejection = (status: number, code: number): TwilioAnswer => ({ status, body: { status, code, message: 'no' } });

  it.each<[string, TwilioAnswer, string, string]>([
    ['knows that they want none', rejection(400, 21610), 'rejected', 'This number has asked for no more texts.'],
    ['knows that it takes none', rejection(400, 21614), 'rejected', 'This number cannot receive texts.'],
    ['does not know the number', rejection(400, 21211), 'rejected', 'This number does not exist.'],
    ['rejects', rejection(429, 20429), 'provider_failed', 'The text could not be sent. Please try again.'],
    [
      'fails',
      rejection(500, 20500),
      'provider_failed',
      'There was no answer: the text may have been sent all the same.',
    ],
    ['says nothing', 'none', 'provider_failed', 'There was no answer: the text may have been sent all the same.'],
  ])('is answered with a message when Twilio %s', async (_, answer, code, message) => {
    twilio.answers(answer);
    await expect(send()).rejects.toMatchObject({ code, message });
    expect(logged()).toEqual([]);
    expect(log.text()).not.toMatch(CANARIES);
  });
});
