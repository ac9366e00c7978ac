import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { writeTogether } from '#platform/table/engine/write';
import { callRequestCreation } from '#platform/table/website/call-requests';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import { Rejection } from '#shared/errors';
import type { Language } from '#shared/leads/language';
import { LogMessage } from '#shared/messages/message';
import { NOT_ITS_ADDRESS, ONLY_ADMINS } from '#shared/messages/recipient-rule';
import { at } from '../../tests/support/builders/a-call.ts';
import { aRevocationAsked } from '../../tests/support/builders/a-call-request.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { anActor, anAdmin } from '../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { rejectedAt } from '../../tests/support/unit/rejected-at.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { sendEmail } from './send-email.ts';

const LEAD = 'lead-1';
const ADDRESS = 'ann.field@example.test';

/** What was done, in its order. */
let done: string[];
let languages: (Language | undefined)[];
let table: UnitTable;
let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  done = [];
  languages = [];
  table = startUnitTable({
    leads: [aLead({ id: LEAD, phone_number: '+13105550142', state_abbr: 'CA', email: ADDRESS })],
  });
  table.onWrite(({ new: item }) => done.push(item?.entity === 'message-count' ? 'counted' : 'logged'));
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

type Given = {
  leadId?: string;
  recipient?: string;
  rejection?: Rejection;
  logFails?: boolean;
  actor?: Actor;
  hours?: CallingHours;
  language?: Language;
};

const logged = () => table.itemsOf('log-message').map(item => LogMessage.parse(item));

const send = ({
  leadId,
  recipient = ADDRESS,
  rejection,
  logFails = false,
  actor = leadId === undefined ? anAdmin() : anActor(),
  hours = { from: 0, to: 24 },
  language,
}: Given = {}) => {
  if (logFails) table.beforeWrite(2, () => Promise.reject(new Error(`${ADDRESS}: Your plan: It begins in May.`)));
  return sendEmail(
    {
      provider: {
        sendMail: async mail => {
          done.push(`sent to ${mail.to}: ${mail.subject}: ${mail.body}`);
          languages.push(mail.language);
          if (rejection) throw rejection;
          return 'mail-1';
        },
      },
      actor,
      now: at(1),
      hours,
      perHour: 2,
    },
    { recipient, subject: 'Your plan', body: 'It begins in May.', language, leadId },
  );
};

describe('an e-mail', () => {
  it('to an address on the blacklist is rejected, whatever its capitals, and nothing is sent or counted', async () => {
    table.store({ blacklist: [{ phone_number: '+12125550142', email: ADDRESS }] });
    await expect(send({ leadId: LEAD, recipient: ADDRESS })).rejects.toEqual(
      expect.objectContaining({ code: 'rejected', message: `${ADDRESS} is on the blacklist.` }),
    );
    expect(done).toEqual([]);
  });

  it('waits for an admin where somebody asked to take the consent back, and nothing is sent or counted', async () => {
    await writeTogether(callRequestCreation(aRevocationAsked('+13105550142')));
    done = [];
    const message = 'We were asked not to contact Ada Park any more. An admin decides on this first.';
    await expect(send({ leadId: LEAD })).rejects.toEqual(expect.objectContaining({ code: 'rejected', message }));
    expect(done).toEqual([]);
  });

  it.each([
    ['the main number', { phone_number: '+13105550142' }],
    ['the alternate number', { phone_number: '+13105550143', alt_phone_number: '+13105550142' }],
  ])(
    'to an address that was typed after the customer asked not to be contacted at %s is rejected',
    async (_, numbers) => {
      const typed = 'typed.later@example.test';
      table.store({
        leads: [aLead({ id: LEAD, state_abbr: 'CA', email: typed, ...numbers })],
        blacklist: [{ phone_number: '+13105550142', source: 'disposition' }],
      });
      const message = 'Ada Park has asked not to be contacted.';
      await expect(send({ leadId: LEAD, recipient: typed })).rejects.toEqual(rejectedAt('recipient', message));
      expect(done).toEqual([]);
    },
  );

  it.each(['upload', undefined])('is sent where the number is listed for another reason: %s', async source => {
    table.store({ blacklist: [{ phone_number: '+13105550142', ...(source && { source }) }] });
    expect(await send({ leadId: LEAD })).toEqual({});
    expect(logged()).toHaveLength(1);
  });

  it('waits for an admin also after the number was changed at which it was asked', async () => {
    await writeTogether(callRequestCreation(aRevocationAsked('+13105550177', { lead_key: `lead/${LEAD}` })));
    await expect(send({ leadId: LEAD })).rejects.toMatchObject({
      message: expect.stringContaining('An admin decides'),
    });
  });

  it('is rejected when the user has sent as many messages in this hour as are allowed', async () => {
    for (const _ of [1, 2]) await send({ leadId: LEAD });
    await expect(send({ leadId: LEAD })).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(logged()).toHaveLength(2);
    expect(done.filter(each => each.startsWith('sent to'))).toHaveLength(2);
  });

  it('is sent, then logged with its lead, its subject and who sent it', async () => {
    expect(await send({ leadId: LEAD })).toEqual({});
    expect(done).toEqual(['counted', `sent to ${ADDRESS}: Your plan: It begins in May.`, 'logged']);
    expect(logged()).toEqual([
      {
        id: expect.any(String),
        lead_id: LEAD,
        message_type: 'email',
        sent_by: anActor().user.email,
        recipient: ADDRESS,
        subject: 'Your plan',
        body: 'It begins in May.',
        created_ts: at(1),
        version: 1,
      },
    ]);
  });

  it('is sent in the language of its texts, which is English where none is named', async () => {
    await send({ leadId: LEAD, language: 'es' });
    await send({ leadId: LEAD });
    expect(languages).toEqual(['es', undefined]);
  });

  it('is named in the log by ids only', async () => {
    await send({ leadId: LEAD });
    const line = log.lines().find(each => each.includes('e-mail sent'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'INFO',
      message_id: 'mail-1',
      user_id: 'agent-1',
      lead_id: LEAD,
    });
    expect(log.text()).not.toMatch(/ann\.field|plan|May/);
  });

  it('is rejected at an address that is not the lead’s', async () => {
    const sent = send({ leadId: LEAD, recipient: 'eve@example.test' });
    await expect(sent).rejects.toEqual(rejectedAt('recipient', NOT_ITS_ADDRESS));
    expect(done).toEqual([]);
  });

  it('is rejected outside the calling hours where the lead lives', async () => {
    const sent = send({ leadId: LEAD, hours: { from: 23, to: 24 } });
    await expect(sent).rejects.toMatchObject({ code: 'rejected', message: expect.stringContaining('California') });
    expect(done).toEqual([]);
  });

  it('without a lead is denied to others than admins, and logged', async () => {
    await expect(send({ actor: anActor() })).rejects.toEqual(rejectedAs('forbidden', ONLY_ADMINS));
    expect(log.lines().filter(line => line.includes('access denied'))).toHaveLength(1);
    expect(done).toEqual([]);
  });

  it('of an admin to an address alone is logged without a lead', async () => {
    await send();
    expect(logged()).toMatchObject([{ lead_id: null }]);
  });

  it('to a lead that is not there is not sent', async () => {
    await expect(send({ leadId: 'nobody' })).rejects.toEqual(rejectedAs('not_found'));
    expect(done).toEqual([]);
  });

  it('that is not accepted is not logged as sent', async () => {
    const rejection = new Rejection('rejected', 'The e-mail was not accepted. Please check the address.');
    await expect(send({ rejection })).rejects.toBe(rejection);
    expect(logged()).toEqual([]);
    expect(log.text()).not.toContain('e-mail sent');
  });

  it('that could not be logged was sent all the same, and the failure is logged by ids alone', async () => {
    expect(await send({ leadId: LEAD, logFails: true })).toEqual({});
    const line = log.lines().find(each => each.includes('sent message not logged'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'ERROR', lead_id: LEAD, message_id: 'mail-1' });
    expect(log.text()).not.toMatch(/ann\.field|plan|May/);
  });
});
