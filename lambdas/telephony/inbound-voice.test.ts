import { describe, expect, it } from 'vitest';
import { blacklisting } from '#platform/table/blacklist';
import { putDid } from '#platform/table/dids';
import { writeOne } from '#platform/table/engine/write';
import { createLead, leadByPhone } from '#platform/table/leads';
import { Call } from '#shared/calls/call';
import type { Did } from '#shared/dids/did';
import { DEFAULT_GROUP } from '#shared/routing/workspace';
import { at, CUSTOMER_SID } from '../../tests/support/builders/a-call.ts';
import { aDid, DID } from '../../tests/support/builders/a-did.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { telephonySettings as settings } from '../../tests/support/twilio/signed-webhook.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { InboundVoiceParams, inboundVoice } from './inbound-voice.ts';

const CALLER = '+15552340001';

const did = aDid({ require_disposition_note: true, priority: 7 });

type Known = { leadId?: string; blocked?: boolean; did?: Did };

/** The table as the caller finds it. */
const aTable = async ({ leadId, blocked, did: known = did }: Known = {}) => {
  const table = startUnitTable({ leads: leadId ? [aLead({ id: leadId, phone_number: CALLER })] : [] });
  await putDid(known);
  const entry = { id: 'b-1', phone_number: CALLER, blocked_inbound: true, posted_by: 'ann' };
  if (blocked) await writeOne(blacklisting(entry));
  Object.assign(table.requests, { reads: 0, writes: 0 });
  const calls = () => table.itemsOf('call').map(item => Call.parse(item));
  return {
    table,
    calls,
    call: () => calls().find(({ id }) => id === CUSTOMER_SID),
    requests: () => table.requests.reads + table.requests.writes,
  };
};

const answer = (params: Record<string, string> = {}, now = at(0)) =>
  inboundVoice(
    { newId: () => 'new-lead', baseUrl: 'https://api.coverline.test' },
    {
      params: InboundVoiceParams.parse({ CallSid: CUSTOMER_SID, From: CALLER, To: DID, ...params }),
      settings,
      now,
    },
  );

const attributesIn = (twiml: string): unknown =>
  JSON.parse(/<Task [^>]*>(.*)<\/Task>/.exec(twiml)?.[1]?.replaceAll('&quot;', '"') ?? '');

describe('a caller whom we know', () => {
  it('is put into the queue with the lead', async () => {
    const { call, requests } = await aTable({ leadId: 'lead-1' });
    const twiml = await answer();
    expect(twiml).toContain(`<Enqueue workflowSid="${settings.workflow_sid}"`);
    expect(twiml).toContain('waitUrl="https://api.coverline.test/twilio/voice/wait"');
    expect(twiml).toContain('<Task priority="7"');
    expect(attributesIn(twiml)).toMatchObject({
      task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
      lead_key: 'lead/lead-1',
      lead_name: 'Ada Park',
      requested_group: 'closer_t1',
      task_creation_source: 'customer_inbound_call',
    });
    expect(call()).toMatchObject({
      customer_call_sid: CUSTOMER_SID,
      lead_key: 'lead/lead-1',
      lead_source: 'google',
      buffer_time_s: 30,
      require_disposition_note: true,
      reservation_status: 'enqueued',
      call_ended: false,
    });
    expect(requests()).toBeLessThanOrEqual(3);
  });

  it('who dialled a number without a group asks for the closers', async () => {
    const { call } = await aTable({ leadId: 'lead-1', did: aDid({ requested_group: undefined }) });
    expect(attributesIn(await answer())).toMatchObject({ requested_group: DEFAULT_GROUP, not_for_email: '' });
    expect(call()?.requested_group).toBe(DEFAULT_GROUP);
  });

  it('has one call and one answer however often the webhook comes', async () => {
    const { calls } = await aTable({ leadId: 'lead-1' });
    const answers = await Promise.all([answer(), answer(), answer()]);
    expect(new Set(answers).size).toBe(1);
    expect(calls()).toHaveLength(1);
  });
});

describe('a webhook that is sent again', () => {
  const answered = async (fields: Partial<Call> = {}) => {
    const { table, call } = await aTable({ leadId: 'lead-1' });
    await answer();
    const written = call();
    if (written) table.store({ calls: [{ ...written, ...fields }] });
    return table;
  };

  it('is answered alike while the caller waits: the first answer may have been lost', async () => {
    await answered();
    expect(await answer({}, at(299))).toContain('<Enqueue');
  });

  it.each([
    ['has hung up', { call_ended: true }, at(20)],
    ['talks to an agent', { reservation_status: 'accepted' as const }, at(20)],
    ['came long ago', {}, at(301)],
  ])('is refused when its caller %s, and nothing is written', async (_, fields, now) => {
    const table = await answered(fields);
    const before = structuredClone(table.all());
    await expect(answer({}, now)).rejects.toMatchObject({ code: 'forbidden' });
    expect(table.all()).toEqual(before);
  });
});

describe('a caller whom nobody knows', () => {
  it('becomes a lead of the number’s source', async () => {
    const { call, requests } = await aTable();
    await answer();
    const asked = requests();
    expect(await leadByPhone(CALLER)).toMatchObject({ id: 'new-lead', lead_source: did.lead_source });
    expect(call()?.lead_key).toBe('lead/new-lead');
    expect(asked).toBeLessThanOrEqual(3);
  });

  it('shares the lead that another call of the same caller made at the same moment', async () => {
    const { table, call } = await aTable();
    const { version: _, ...other } = aLead({ id: 'lead-of-the-other', phone_number: CALLER });
    table.beforeWrite(1, () => createLead(other));
    await answer();
    expect(call()?.lead_key).toBe('lead/lead-of-the-other');
  });
});

describe('a caller who is turned away', () => {
  it.each([
    ['an unknown number', { To: '+18005550999' }, 'not in service'],
    ['a malformed number', { To: 'sip:somebody' }, 'not in service'],
    ['no number at all', { To: '' }, 'not in service'],
    ['from a hidden number', { From: 'anonymous' }, 'hidden or foreign'],
    ['from an empty number', { From: '' }, 'hidden or foreign'],
    ['from a foreign number', { From: '+442071838750' }, 'hidden or foreign'],
  ])('calling %s hears a spoken message, and nothing is written', async (_, params, message) => {
    const { calls } = await aTable();
    const twiml = await answer(params);
    expect(twiml).toMatch(new RegExp(`<Say>[^<]*${message}[^<]*</Say><Hangup/>`));
    expect(calls()).toEqual([]);
  });

  it('is rejected without a word where blacklisted', async () => {
    const { calls } = await aTable({ leadId: 'lead-1', blocked: true });
    expect(await answer()).toContain('<Reject/>');
    expect(calls()).toEqual([]);
  });
});

it('does not take what is no call', () => {
  expect(InboundVoiceParams.safeParse({ CallSid: 'x', From: CALLER, To: DID }).success).toBe(false);
});
