import { describe, expect, it } from 'vitest';
import type { Call } from '#shared/calls/call';
import type { Did } from '#shared/dids/did';
import { DEFAULT_GROUP } from '#shared/routing/workspace';
import { at, CUSTOMER_SID } from '../../tests/support/builders/a-call.ts';
import { aDid, DID } from '../../tests/support/builders/a-did.ts';
import { telephonySettings as settings } from '../../tests/support/twilio/signed-webhook.ts';
import type { InboundTable } from './inbound-table.ts';
import { InboundVoiceParams, inboundVoice } from './inbound-voice.ts';

const CALLER = '+15552340001';

const did = aDid({ require_disposition_note: true, priority: 7 });

/** The table as the caller finds it; `requests` counts what is asked of it. */
const aTable = (known: { leadId?: string; blocked?: boolean; leadMeanwhile?: string; did?: Did } = {}) => {
  const calls = new Map<string, Omit<Call, 'version'>>();
  const leads = new Map<string, string>(known.leadId ? [[CALLER, known.leadId]] : []);
  let requests = 0;
  let meanwhile = known.leadMeanwhile;
  const lead = (id: string) => ({
    id,
    first_name: 'Ada',
    last_name: 'Park',
    phone_number: CALLER,
    created_ts: at(-60),
    version: 1,
  });
  const keep = (call: Omit<Call, 'version'>) => {
    const kept = calls.get(call.id) ?? call;
    calls.set(call.id, kept);
    return kept;
  };
  const table: InboundTable = {
    lookUp: async (to, from) => {
      requests++;
      const entry = { id: 'b-1', phone_number: from, blocked_inbound: true, posted_by: 'ann', version: 1 };
      return {
        ...(to === DID && { did: known.did ?? did }),
        ...(known.blocked && { blacklisted: entry }),
        ...(leads.get(from) && { leadId: leads.get(from) }),
      };
    },
    getLead: async id => {
      requests++;
      return lead(id);
    },
    createCall: async call => {
      requests++;
      return keep(call);
    },
    createCallAndLead: async (call, created) => {
      requests++;
      if (calls.has(call.id)) return calls.get(call.id);
      if (meanwhile) {
        leads.set(CALLER, meanwhile);
        meanwhile = undefined;
        return undefined;
      }
      leads.set(created.phone_number, created.id);
      return keep(call);
    },
    leadIdOf: async phone => leads.get(phone),
  };
  return { table, calls, leads, requests: () => requests };
};

const answer = (table: InboundTable, params: Record<string, string> = {}, now = at(0)) =>
  inboundVoice(
    { table, newId: () => 'new-lead', baseUrl: 'https://api.coverline.test' },
    {
      params: InboundVoiceParams.parse({ CallSid: CUSTOMER_SID, From: CALLER, To: DID, ...params }),
      settings,
      now,
    },
  );

const attributesIn = (twiml: string): unknown =>
  JSON.parse(/<Task [^>]*>(.*)<\/Task>/.exec(twiml)?.[1]?.replaceAll('&quot;', '"') ?? '');

describe('a caller whom we know', () => {
  it('is put into the queue with her lead', async () => {
    const { table, calls, requests } = aTable({ leadId: 'lead-1' });
    const twiml = await answer(table);
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
    expect(calls.get(CUSTOMER_SID)).toMatchObject({
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
    const { table, calls } = aTable({ leadId: 'lead-1', did: aDid({ requested_group: undefined }) });
    expect(attributesIn(await answer(table))).toMatchObject({ requested_group: DEFAULT_GROUP, not_for_email: '' });
    expect(calls.get(CUSTOMER_SID)?.requested_group).toBe(DEFAULT_GROUP);
  });

  it('has one call and one answer however often the webhook comes', async () => {
    const { table, calls } = aTable({ leadId: 'lead-1' });
    const answers = await Promise.all([answer(table), answer(table), answer(table)]);
    expect(new Set(answers).size).toBe(1);
    expect(calls.size).toBe(1);
  });
});

describe('a webhook that is sent again', () => {
  const answered = async (fields: Partial<Call> = {}) => {
    const { table, calls } = aTable({ leadId: 'lead-1' });
    await answer(table);
    const written = calls.get(CUSTOMER_SID);
    if (written) calls.set(CUSTOMER_SID, { ...written, ...fields });
    return { table, calls };
  };

  it('is answered alike while the caller waits: the first answer may have been lost', async () => {
    const { table } = await answered();
    expect(await answer(table, {}, at(299))).toContain('<Enqueue');
  });

  it.each([
    ['has hung up', { call_ended: true }, at(20)],
    ['talks to an agent', { reservation_status: 'accepted' as const }, at(20)],
    ['came long ago', {}, at(301)],
  ])('is refused when its caller %s, and nothing is written', async (_, fields, now) => {
    const { table, calls } = await answered(fields);
    const before = structuredClone(calls);
    await expect(answer(table, {}, now)).rejects.toMatchObject({ code: 'forbidden' });
    expect(calls).toEqual(before);
  });
});

describe('a caller whom nobody knows', () => {
  it('becomes a lead of the number’s source', async () => {
    const { table, calls, leads, requests } = aTable();
    await answer(table);
    expect(leads.get(CALLER)).toBe('new-lead');
    expect(calls.get(CUSTOMER_SID)?.lead_key).toBe('lead/new-lead');
    expect(requests()).toBeLessThanOrEqual(3);
  });

  it('shares the lead that another call of hers made at the same moment', async () => {
    const { table, calls } = aTable({ leadMeanwhile: 'lead-of-the-other' });
    await answer(table);
    expect(calls.get(CUSTOMER_SID)?.lead_key).toBe('lead/lead-of-the-other');
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
  ])('calling %s hears a sentence, and nothing is written', async (_, params, sentence) => {
    const { table, calls } = aTable();
    const twiml = await answer(table, params);
    expect(twiml).toMatch(new RegExp(`<Say>[^<]*${sentence}[^<]*</Say><Hangup/>`));
    expect(calls.size).toBe(0);
  });

  it('is rejected without a word where blacklisted', async () => {
    const { table, calls } = aTable({ leadId: 'lead-1', blocked: true });
    expect(await answer(table)).toContain('<Reject/>');
    expect(calls.size).toBe(0);
  });
});

it('does not take what is no call', () => {
  expect(InboundVoiceParams.safeParse({ CallSid: 'x', From: CALLER, To: DID }).success).toBe(false);
});
