import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendMetrics } from '#platform/metrics';
import { blacklisting } from '#platform/table/blacklist/blacklist';
import { createCall, getCall, updateCall } from '#platform/table/calls';
import { putDid } from '#platform/table/dids';
import { type ItemKey, keys } from '#platform/table/engine/keys';
import { deletion } from '#platform/table/engine/steps';
import { writeOne } from '#platform/table/engine/write';
import { createLead, getLead, leadByPhone } from '#platform/table/leads';
import type { Call } from '#shared/calls/call';
import type { Did } from '#shared/dids/did';
import type { Lead } from '#shared/leads/lead';
import { DEFAULT_GROUP } from '#shared/routing/workspace';
import { aCall, at, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import { aDid, DID } from '../../../tests/support/builders/a-did.ts';
import { aStoredLead } from '../../../tests/support/builders/a-stored-lead.ts';
import { telephonySettings as settings } from '../../../tests/support/twilio/signed-webhook.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { counted } from '../../../tests/support/unit/counted.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { InboundVoiceParams, inboundVoice } from './inbound-voice.ts';

const CALLER = '+15552340001';

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
beforeEach(async () => {
  table = startUnitTable();
  log = captureLog();
  await storeDid({ require_disposition_note: true, priority: 7 });
});
afterEach(() => vi.restoreAllMocks());

let didVersion = 0;
const storeDid = (fields: Partial<Did> = {}) => putDid(aDid({ version: ++didVersion, ...fields }));
const aKnownCaller = () => aStoredLead({ id: 'lead-1', phone_number: CALLER });

/** The id of each new item: the lead's, and the secret of the call's task. */
const newIds = () => {
  let n = 0;
  return () => `new-${++n}`;
};

const answer = (params: Record<string, string> = {}, now = at(0), newId = newIds()) =>
  inboundVoice(
    { newId, baseUrl: 'https://api.coverline.test' },
    { params: InboundVoiceParams.parse({ CallSid: CUSTOMER_SID, From: CALLER, To: DID, ...params }), settings, now },
  );

const attributesIn = (twiml: string): unknown =>
  JSON.parse(/<Task [^>]*>(.*)<\/Task>/.exec(twiml)?.[1]?.replaceAll('&quot;', '"') ?? '');
const stored = (id = CUSTOMER_SID) => getCall(id, { latest: true });
const storedCalls = () => table.all().filter(({ entity }) => entity === 'call');
const requestsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = table.requests.reads + table.requests.writes;
  await work();
  return table.requests.reads + table.requests.writes - before;
};
const linesWith = (text: string) =>
  log
    .lines()
    .filter(line => line.includes(text))
    .map(line => JSON.parse(line));

/** An item after a fault, which does not fit its schema. */
const broken = (key: ItemKey, field: string) => {
  const item = table.all().find(({ pk, sk }) => pk === key.pk && sk === key.sk);
  table.put({ ...key, ...item, [field]: 'broken' });
};

describe('a known caller', () => {
  it('whose lead cannot be read is enqueued without a name, and the lead is logged and counted', async () => {
    await aKnownCaller();
    broken(keys.lead('lead-1'), 'created_ts');
    sendMetrics();
    expect(await answer()).toContain('<Enqueue');
    const call = await stored();
    expect(call).toMatchObject({ lead_key: 'lead/lead-1', reservation_status: 'enqueued' });
    expect(call).not.toHaveProperty('lead_name');
    expect(linesWith('lead not read')).toMatchObject([{ lead_id: 'lead-1', fields: ['created_ts'] }]);
    expect(counted(log, 'DocumentUnread')).toBe(1);
  });

  it.each([
    ['but for whether it blocks calls lets the caller in', 'blocked_inbound', '<Enqueue'],
    ['but blocks calls turns the caller away', 'version', '<Reject'],
  ])('whose entry on the blacklist cannot be read %s', async (_, field, answered) => {
    await writeOne(blacklisting({ id: 'b-1', phone_number: CALLER, blocked_inbound: true, posted_by: 'ann' }));
    broken(keys.blacklistEntry(CALLER), field);
    expect(await answer()).toContain(answered);
  });

  it('is enqueued with the lead', async () => {
    await aKnownCaller();
    const twiml = await answer();
    expect(twiml).toContain(
      `<Enqueue workflowSid="${settings.workflow_sid}" waitUrl="https://api.coverline.test/twilio/voice/wait" waitUrlMethod="POST" action="https://api.coverline.test/twilio/voice/queue-left" method="POST">`,
    );
    expect(twiml).toContain('<Task priority="7" timeout="3600">');
    expect(attributesIn(twiml)).toMatchObject({
      task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
      task_token: 'new-1',
      lead_key: 'lead/lead-1',
      lead_name: 'Ada Park',
      requested_group: 'closer_t1',
      task_creation_source: 'customer_inbound_call',
    });
    expect(linesWith('caller enqueued')).toMatchObject([
      { call_sid: CUSTOMER_SID, lead_key: 'lead/lead-1', did_id: 'did-1' },
    ]);
  });

  it('has a call with all that the DID says', async () => {
    await aKnownCaller();
    await answer();
    expect(await stored()).toEqual({
      id: CUSTOMER_SID,
      customer_call_sid: CUSTOMER_SID,
      task_token: 'new-1',
      lead_key: 'lead/lead-1',
      lead_name: 'Ada Park',
      lead_phone_number: CALLER,
      lead_source: 'google',
      call_source: 'customer_inbound_call',
      task_creation_source: 'customer_inbound_call',
      did_phone_number: DID,
      requested_group: 'closer_t1',
      skip_dialer: false,
      require_disposition_note: true,
      buffer_time_s: 30,
      created_ts: at(0),
      call_ended: false,
      reservation_status: 'enqueued',
      agent_disconnected: false,
      agent_muted: false,
      lead_hold: false,
      version: 1,
    });
  });

  it.each([
    ['es', 'es'],
    ['en', 'en'],
    [undefined, 'en'],
  ] as const)('with the language %s has a task for agents who speak %s', async (language, asked) => {
    await aStoredLead({ id: 'lead-1', phone_number: CALLER, ...(language && { language }) });
    expect(attributesIn(await answer())).toMatchObject({ language: asked });
    expect((await stored())?.language).toBe(language);
  });

  it('waits for three requests to the table at most', async () => {
    await aKnownCaller();
    expect(await requestsOf(answer)).toBe(3);
  });

  it('of a DID without a group is enqueued for the default group', async () => {
    await storeDid({ requested_group: undefined });
    await aKnownCaller();
    expect(attributesIn(await answer())).toMatchObject({ requested_group: DEFAULT_GROUP, not_for_email: '' });
    expect((await stored())?.requested_group).toBe(DEFAULT_GROUP);
  });

  it('has one call and one answer however often the webhook comes', async () => {
    await aKnownCaller();
    const newId = newIds();
    const answers = await Promise.all([answer({}, at(0), newId), answer({}, at(0), newId), answer({}, at(0), newId)]);
    expect(new Set(answers).size).toBe(1);
    expect(storedCalls()).toHaveLength(1);
  });

  it('whose number is on the blacklist for outbound calls only is enqueued', async () => {
    await aKnownCaller();
    const entry = { id: 'b-1', phone_number: CALLER, blocked_inbound: false, posted_by: 'ann' };
    await writeOne(blacklisting(entry));
    expect(await answer()).toContain('<Enqueue');
  });
});

describe('a webhook that is sent again', () => {
  it('is answered the same while the caller waits, for five minutes', async () => {
    await aKnownCaller();
    const first = await answer();
    expect(await answer({}, at(300))).toBe(first);
  });

  it.each<[string, Partial<Call>, string]>([
    ['has hung up', { call_ended: true }, at(20)],
    ['talks to an agent', { reservation_status: 'accepted' }, at(20)],
    ['called more than five minutes ago', {}, at(301)],
  ])('is rejected where the caller %s, and nothing is written', async (_, set, now) => {
    await aKnownCaller();
    await answer();
    await updateCall(CUSTOMER_SID, { set });
    const before = structuredClone(table.all());
    await expect(answer({}, now)).rejects.toMatchObject({ code: 'forbidden' });
    expect(table.all()).toEqual(before);
    expect(linesWith('caller enqueued')).toHaveLength(1);
  });
});

describe('an unknown caller', () => {
  it('becomes a lead with the source of the DID', async () => {
    expect(await requestsOf(answer)).toBe(2);
    expect(await leadByPhone(CALLER)).toEqual({
      id: 'new-2',
      phone_number: CALLER,
      lead_source: 'google',
      created_ts: at(0),
      version: 1,
    });
    const call = await stored();
    expect(call).toMatchObject({ lead_key: 'lead/new-2' });
    expect(call).not.toHaveProperty('lead_name');
  });

  it('takes the lead that another call creates at the same moment, in three requests', async () => {
    table.beforeWrite(1, () => createLead({ id: 'of-the-other-call', phone_number: CALLER, created_ts: at(0) }));
    // The lookup, the other call's write and the rejected one, the call.
    expect(await requestsOf(answer)).toBe(4);
    expect(await stored()).toMatchObject({ lead_key: 'lead/of-the-other-call' });
    expect(await getLead('new-2')).toBeUndefined();
  });

  it.each<[string, Partial<Lead>, Partial<Call>]>([
    ['a name', {}, { lead_name: 'Ada Park' }],
    ['a last name', { first_name: undefined }, { lead_name: 'Park' }],
    ['a language', { first_name: undefined, last_name: undefined, language: 'es' }, { language: 'es' }],
  ])('takes %s of the lead that somebody creates at the same moment', async (_, fields, expected) => {
    table.beforeWrite(1, () => aStoredLead({ id: 'typed', phone_number: CALLER, ...fields }));
    // The lookup, the other write and the rejected one, the call without a name, which is rejected too, and with it.
    expect(await requestsOf(answer)).toBe(5);
    expect(await stored()).toMatchObject({ lead_key: 'lead/typed', ...expected });
  });

  it('has the call of the same webhook that was faster after another call created the lead', async () => {
    const { version: _, ...call } = aCall({ lead_key: 'lead/first', task_token: 'of-the-first' });
    table.beforeWrite(1, () => createLead({ id: 'first', phone_number: CALLER, created_ts: at(0) }));
    table.beforeWrite(3, () => createCall(call));
    expect(attributesIn(await answer())).toMatchObject({ lead_key: 'lead/first', task_token: 'of-the-first' });
    expect(storedCalls()).toHaveLength(1);
  });

  it('has the call of the same webhook that was faster, also where its lead has gone since', async () => {
    const { version: _, ...call } = aCall({ lead_key: 'lead/first' });
    table.lag(keys.call(call.id));
    table.beforeWrite(1, () => createCall(call));
    let answered = '';
    const answering = async () => {
      answered = await answer();
    };
    // The lookup, the other webhook's write and the rejected one, which returns the call.
    expect(await requestsOf(answering)).toBe(3);
    expect(attributesIn(answered)).toMatchObject({ lead_key: 'lead/first' });
  });

  it('takes the lead that had the number at the write, although it loses the number at once', async () => {
    table.beforeWrite(1, () => createLead({ id: 'first', phone_number: CALLER, created_ts: at(0) }));
    table.beforeRead(2, () => writeOne(deletion(keys.leadPhone(CALLER))));
    await answer();
    expect(await stored()).toMatchObject({ lead_key: 'lead/first' });
  });

  it('fails where the write is rejected because of the id of the new lead', async () => {
    table.beforeWrite(1, () => createLead({ id: 'new-2', phone_number: '+15552340999', created_ts: at(0) }));
    await expect(answer()).rejects.toThrow(`The call ${CUSTOMER_SID} found no lead.`);
  });

  it('has no name where the lead of the number was deleted', async () => {
    await aKnownCaller();
    await writeOne(deletion(keys.lead('lead-1')));
    await answer();
    const call = await stored();
    expect(call).toMatchObject({ lead_key: 'lead/lead-1' });
    expect(call).not.toHaveProperty('lead_name');
  });
});

describe('a caller who is rejected', () => {
  it.each([
    ['an unknown number', { To: '+18005550999' }, 'not in service', 'unknown number called'],
    ['a malformed number', { To: 'sip:somebody' }, 'not in service', 'malformed number called'],
    ['no number at all', { To: '' }, 'not in service', 'malformed number called'],
    ['from a hidden number', { From: 'anonymous' }, 'hidden or foreign', 'hidden or malformed caller'],
    ['from an empty number', { From: '' }, 'hidden or foreign', 'hidden or malformed caller'],
    ['from a foreign number', { From: '+442071838750' }, 'hidden or foreign', 'hidden or malformed caller'],
  ])('calling %s hears why, and nothing is written', async (_, params, spoken, reason) => {
    const before = structuredClone(table.all());
    expect(await answer(params)).toMatch(new RegExp(`<Say>[^<]*${spoken}[^<]*</Say><Hangup/>`));
    expect(table.all()).toEqual(before);
    expect(linesWith('caller rejected')).toMatchObject([{ level: 'WARN', call_sid: CUSTOMER_SID, reason }]);
  });

  it('is rejected without a word where the number is blocked', async () => {
    await aKnownCaller();
    await writeOne(blacklisting({ id: 'b-1', phone_number: CALLER, blocked_inbound: true, posted_by: 'ann' }));
    expect(await answer()).toContain('<Reject/>');
    expect(storedCalls()).toEqual([]);
    expect(linesWith('caller rejected')).toMatchObject([{ reason: 'blacklisted caller' }]);
  });
});

describe('the parameters of the webhook', () => {
  it('need a CallSid', () => {
    expect(InboundVoiceParams.safeParse({ CallSid: 'x', From: CALLER, To: DID }).success).toBe(false);
  });

  it('may lack the numbers', () => {
    expect(InboundVoiceParams.parse({ CallSid: CUSTOMER_SID })).toEqual({ CallSid: CUSTOMER_SID, From: '', To: '' });
  });
});
