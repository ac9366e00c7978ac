import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { keys } from '#platform/table/engine/keys';
import { type Feature, Role } from '#shared/access/roles';
import type { Call } from '#shared/calls/call';
import { recordingKey } from '#shared/calls/transitions';
import type { Lead } from '#shared/leads/lead';
import type { VerificationEvent } from '#shared/verification/verification-event';
import {
  aCall,
  aCallWithCustomer,
  anEndedCall,
  at,
  CUSTOMER_SID,
  RECORDING_SID,
} from '../../../tests/support/builders/a-call.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { aStoppedRecording } from '../../../tests/support/builders/a-stopped-recording.ts';
import { createVerificationEvent } from '../../../tests/support/builders/a-verification-event.ts';
import { anActor, anAdmin, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { recordings } from './recordings.ts';
import { snippedRecordingDownloadLink } from './snipped-recording-download-link.ts';

const KEY = recordingKey(RECORDING_SID);
const OTHER_KEY = recordingKey(`RE${'2'.repeat(32)}`);
const recorded = (fields: Partial<Call> = {}) =>
  anEndedCall({ recording_sid: RECORDING_SID, snipped_recording_key: KEY, ...fields });

const having = (actor: Actor, ...features: Feature[]): Actor => ({ ...actor, access: { ...actor.access, features } });
const inGroup = (group: string): Actor => anActor({ ...anotherAgent().user, groups: [group] });
const inRole = (role: Role): Actor => anActor({ ...anotherAgent().user, roles: [role] });
/** Another call of the other agent. */
const openCall = (fields: Partial<Call> = {}): Call =>
  aCallWithCustomer({ id: 'call-2', reservation_user_key: 'user/agent-2', ...fields });

type Fixture = { call?: Call; lead?: Lead; openCalls?: Call[]; stored?: boolean; snippets?: string[] };

const snippetEvent = (snipped_recording_key: string): VerificationEvent => ({
  ...aStoppedRecording(),
  id: snipped_recording_key,
  snipped_recording_key,
});

const given = async (
  { call = recorded(), lead = aLead(), openCalls = [], stored = true, snippets = [] }: Fixture,
  actor: Actor,
) => {
  const done: string[] = [];
  const table = startUnitTable({ calls: [call, ...openCalls], leads: [lead] });
  table.lag(keys.lead(lead.id));
  for (const key of snippets) await createVerificationEvent(snippetEvent(key));
  table.onWrite(({ new: item }) => done.push(item?.entity === 'audit-record' ? 'audit' : String(item?.entity)));
  const kept = {
    isStored: async () => stored,
    link: vi.fn(async (of: string) => {
      done.push('link');
      return `https://bucket.test/${of}`;
    }),
  };
  const ask = (input: Partial<Parameters<typeof snippedRecordingDownloadLink>[1]> = {}) =>
    snippedRecordingDownloadLink(
      { recordings: kept, actor, now: at(90) },
      {
        snipped_recording: KEY,
        ...(!input.lead_key && { task_attribute_key: `taskAttribute/${CUSTOMER_SID}` }),
        ...input,
      },
    );
  const audit = async () => (await auditRecordsOfLead('42', { limit: 5 })).data;
  return { ask, table, kept, done, audit };
};

afterEach(() => vi.restoreAllMocks());

const closerOf = (email: string) => aLead({ assigned_agent_email_by_role: { closer: email } });
const verifiedBy = (email: string) => aLead({ verification_agent_email: email });
const OTHER = anotherAgent().user.email;

describe("a call's recording", () => {
  it.each<[string, Actor, Fixture]>([
    ['the agent of the call', anActor(), {}],
    [
      'its agent who sees little of leads, from the agent’s call history',
      having(anActor({ groups: ['fronter_t3'] }), 'CallHistory'),
      {},
    ],
    ['an admin', anAdmin(), {}],
    ['one who watches the monitor', having(anotherAgent(), 'AgentDashboard'), {}],
    ['customer service', inRole('customer_service'), {}],
    ['who is on a call with its lead', anotherAgent(), { openCalls: [openCall()] }],
    [
      'who owes the disposition of one with its lead',
      anotherAgent(),
      { openCalls: [openCall({ reservation_status: 'wrapup', call_ended: true })] },
    ],
    ["the lead's closer", anotherAgent(), { lead: closerOf(OTHER) }],
    ["the lead's verification agent", anotherAgent(), { lead: verifiedBy(OTHER) }],
  ])('is given to %s after the audit record is written', async (_, actor, fixture) => {
    const { ask, audit, done } = await given(fixture, actor);
    expect(await ask()).toEqual({ data: `https://bucket.test/${KEY}` });
    expect(done).toEqual(['audit', 'link']);
    expect(await audit()).toMatchObject([
      {
        user_id: actor.user.id,
        user_email: actor.user.email,
        lead_id: '42',
        action: 'recording_played',
        fields: [],
        task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
        created_ts: at(90),
      },
    ]);
  });

  const NOT_OWN = ['forbidden', 'This is not your call.'] as const;
  it.each<[string, Actor, Fixture, readonly [string, string], string?]>([
    ['another agent', anotherAgent(), {}, NOT_OWN],
    ['another agent who has a call history', having(anotherAgent(), 'CallHistory'), {}, NOT_OWN],
    [
      'any other role',
      anActor({ ...anotherAgent().user, roles: Role.exclude(['admin', 'customer_service']).options }),
      {},
      NOT_OWN,
    ],
    ['who is on a call with another lead', anotherAgent(), { openCalls: [openCall({ lead_key: 'lead/43' })] }, NOT_OWN],
    [
      'who has disposed a call with the lead',
      anotherAgent(),
      { openCalls: [openCall({ reservation_status: 'wrapup', call_ended: true, disposition: 'Sale' })] },
      NOT_OWN,
    ],
    [
      'who is only offered one with its lead',
      anotherAgent(),
      { openCalls: [openCall({ reservation_status: 'enqueued' })] },
      NOT_OWN,
    ],
    [
      'who has dialled a number that is not the lead’s',
      anotherAgent(),
      { openCalls: [openCall({ lead_phone_number: '+15559990001' })] },
      NOT_OWN,
    ],
    [
      'who is on a call with its lead who never came',
      anotherAgent(),
      { openCalls: [openCall({ task_creation_source: 'outbound_dial', conferences: undefined })] },
      NOT_OWN,
    ],
    ['the closer of another lead', anotherAgent(), { lead: closerOf('somebody@coverline.test') }, NOT_OWN],
    ['the agent of another verification', anotherAgent(), { lead: verifiedBy('somebody@coverline.test') }, NOT_OWN],
    ['its agent who sees little of leads, without a history', anActor({ groups: ['fronter_t3'] }), {}, NOT_OWN],
    [
      'one on a call with the lead who sees little of leads',
      inGroup('fronter_t3'),
      { openCalls: [openCall()] },
      NOT_OWN,
    ],
    ['one named on the lead who sees little of leads', inGroup('fronter_t3'), { lead: closerOf(OTHER) }, NOT_OWN],
    [
      'of a call without a lead, who is on one without a lead',
      anotherAgent(),
      { call: recorded({ lead_key: undefined }), openCalls: [openCall({ lead_key: undefined })] },
      NOT_OWN,
    ],
    ['of a call of nobody', anActor(), { call: aCall({ snipped_recording_key: KEY }) }, NOT_OWN],
    ["of another call's recording", anActor(), {}, ['not_found', 'This call has no such recording.'], OTHER_KEY],
    ['of a call without one', anActor(), { call: anEndedCall() }, ['not_found', 'This call has no such recording.']],
  ])('is rejected and logged for %s', async (_, actor, fixture, [code, message], snipped_recording = KEY) => {
    const log = captureLog();
    const { ask, done } = await given(fixture, actor);
    await expect(ask({ snipped_recording })).rejects.toMatchObject({ code, message });
    expect(done).toEqual([]);
    const logged = JSON.parse(log.text());
    expect(logged).toMatchObject({
      message: 'access denied',
      user_id: actor.user.id,
      task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
    });
    expect(logged.reason).toBe(code === 'not_found' ? "not the call's recording" : undefined);
  });

  it('without a lead is played with an audit record of the call', async () => {
    const { ask, table, done } = await given({ call: recorded({ lead_key: undefined }) }, anActor());
    await ask();
    expect(done).toEqual(['audit', 'link']);
    expect(table.itemsOf('audit-record')).toMatchObject([
      { action: 'recording_played', task_attribute_key: `taskAttribute/${CUSTOMER_SID}`, user_id: 'agent-1' },
    ]);
  });

  it('is not given if the audit record can’t be written', async () => {
    const { ask, table, kept } = await given({}, anActor());
    table.beforeWrite(1, () => Promise.reject(new Error('The table is not there.')));
    await expect(ask()).rejects.toThrow();
    expect(kept.link).not.toHaveBeenCalled();
  });

  it('rejects an unknown call', async () => {
    const { ask } = await given({}, anActor());
    await expect(ask({ task_attribute_key: 'taskAttribute/unknown' })).rejects.toMatchObject({
      code: 'not_found',
      message: 'This call does not exist.',
    });
  });

  it('asks to wait while the recording is not stored, and writes no audit record', async () => {
    const { ask, done } = await given({ stored: false }, anActor());
    await expect(ask()).rejects.toMatchObject({ code: 'not_found', message: 'The recording is not ready yet.' });
    expect(done).toEqual([]);
  });
});

describe("a verification's recording", () => {
  const ofLead = { lead_key: 'lead/42' } as const;

  it.each<[string, Actor, Lead]>([
    ["the lead's verification agent", anotherAgent(), verifiedBy(OTHER)],
    ['an admin', anAdmin(), aLead()],
  ])('is given to %s after the audit record is written', async (_, actor, lead) => {
    const { ask, done, audit } = await given({ lead, snippets: [KEY] }, actor);
    expect(await ask(ofLead)).toEqual({ data: `https://bucket.test/${KEY}` });
    expect(done).toEqual(['audit', 'link']);
    const [record] = await audit();
    expect(record).toMatchObject({ lead_id: '42', action: 'recording_played' });
    expect(record).not.toHaveProperty('task_attribute_key');
  });

  const NOT_OWN = ['forbidden', 'This verification is not yours.'] as const;
  it.each<[string, Actor, Fixture, readonly [string, string], string?]>([
    ["the lead's closer", anotherAgent(), { lead: closerOf(OTHER), snippets: [KEY] }, NOT_OWN],
    ['who is on a call with the lead', anotherAgent(), { openCalls: [openCall()], snippets: [KEY] }, NOT_OWN],
    [
      'a recording of something else',
      anAdmin(),
      { snippets: [OTHER_KEY] },
      ['not_found', 'This lead has no such recording.'],
      "not the lead's recording",
    ],
  ])('is rejected and logged for %s', async (_, actor, fixture, [code, message], reason) => {
    const log = captureLog();
    const { ask, done } = await given(fixture, actor);
    await expect(ask(ofLead)).rejects.toMatchObject({ code, message });
    expect(done).toEqual([]);
    const logged = JSON.parse(log.text());
    expect(logged).toMatchObject({ message: 'access denied', user_id: actor.user.id, ...ofLead });
    expect(logged.reason).toBe(reason);
  });

  it('is asked for by the key of its lead, or of a call', async () => {
    const { ask, done } = await given({}, anAdmin());
    await expect(ask({ task_attribute_key: undefined })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(done).toEqual([]);
  });

  it('rejects an unknown lead', async () => {
    const { ask } = await given({}, anAdmin());
    await expect(ask({ lead_key: 'lead/unknown' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('signs a link that is valid for five minutes', async () => {
  Object.assign(process.env, {
    UPLOADS_BUCKET: 'coverline-test-uploads',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  const link = new URL(await recordings.link(KEY));
  expect(link.host + link.pathname).toContain('coverline-test-uploads');
  expect(link.pathname).toContain(KEY);
  expect(link.searchParams.get('X-Amz-Expires')).toBe('300');
  expect(link.searchParams.get('X-Amz-Signature')).toBeTruthy();
});
