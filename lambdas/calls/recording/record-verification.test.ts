import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { updateCall } from '#platform/table/calls';
import { keys } from '#platform/table/engine/keys';
import { verificationEventsOf } from '#platform/table/verification-events';
import { endVoiceVerification } from '#platform/table/voice-verifications';
import type { Call } from '#shared/calls/call';
import { Rejection } from '#shared/errors';
import { LEAD_ERASED } from '#shared/leads/erased-lead';
import type { Lead } from '#shared/leads/lead';
import {
  AGENT_SID,
  anAcceptedCall,
  anEndedCall,
  at,
  CUSTOMER_SID,
  RECORDING_SID,
} from '../../../tests/support/builders/a-call.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { aStoppedRecording } from '../../../tests/support/builders/a-stopped-recording.ts';
import { anActor, anAdmin, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { breakItems } from '../../../tests/support/unit/break-items.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { recordVerification } from './record-verification.ts';

const key = `taskAttribute/${CUSTOMER_SID}` as const;
const verification = { group: 'niia_health' as const, recording_sid: RECORDING_SID };
const agent = () => anActor({ roles: ['verification'] });

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

type Fixture = { call?: Call; others?: Call[]; lead?: Partial<Lead> };

const fixture = ({ call = anAcceptedCall(), others = [], lead = {} }: Fixture = {}) => {
  const calls = storedCalls(call, ...others);
  calls.table.store({ leads: [aLead({ verification_agent_email: agent().user.email, ...lead })] });
  calls.table.lag(keys.lead('42'));
  const provider = {
    startLegRecording: vi.fn(async (): Promise<string | undefined> => RECORDING_SID),
    stopLegRecording: vi.fn(async () => {}),
    runningLegRecordings: vi.fn(async (): Promise<string[]> => []),
    setRecordingPaused: vi.fn(async () => {}),
  };
  const record = (recording: boolean, actor: Actor = agent()) =>
    recordVerification({ provider, actor, now: at(60) }, { task_attribute_key: key, group: 'niia_health', recording });
  const now = () => calls.now(CUSTOMER_SID);
  return { table: calls.table, provider, record, now, starting: () => now()?.verification_starting_ts };
};

describe('recording a voice verification', () => {
  it('is not started for a lead that was erased; one that runs is stopped', async () => {
    const lead = { erased_ts: at(30) };
    const { provider, record, starting } = fixture({ lead });
    await expect(record(true)).rejects.toEqual(rejectedAs('rejected', LEAD_ERASED));
    expect(provider.startLegRecording).not.toHaveBeenCalled();
    expect(starting()).toBeUndefined();
    const running = fixture({ lead, call: anAcceptedCall({ voice_verification: verification }) });
    await running.record(false);
    expect(running.provider.stopLegRecording).toHaveBeenCalledOnce();
  });

  it('is not started for a lead that cannot be read; one that runs is stopped', async () => {
    const { provider, record, table } = fixture();
    breakItems(table, 'lead');
    await expect(record(true)).rejects.toEqual(
      rejectedAs('rejected', 'This lead cannot be read. Please tell an admin.'),
    );
    expect(provider.startLegRecording).not.toHaveBeenCalled();
    const running = fixture({ call: anAcceptedCall({ voice_verification: verification }) });
    breakItems(running.table, 'lead');
    await running.record(false);
    expect(running.provider.stopLegRecording).toHaveBeenCalledOnce();
  });

  it('is stopped by its agent also once the verification is another agent’s', async () => {
    const lead = { verification_agent_email: 'vic@coverline.test' };
    const { provider, record } = fixture({ lead, call: anAcceptedCall({ voice_verification: verification }) });
    await record(false);
    expect(provider.stopLegRecording).toHaveBeenCalledOnce();
  });

  it('records the agent’s own leg and writes that it has started', async () => {
    const { provider, record, now } = fixture();
    expect(await record(true)).toEqual({});
    expect(provider.startLegRecording).toHaveBeenCalledWith(
      expect.objectContaining({ id: CUSTOMER_SID, agent_call_sid: AGENT_SID, lead_key: 'lead/42' }),
    );
    expect(now()).toMatchObject({ voice_verification: verification });
    expect(now()?.verification_starting_ts).toBeUndefined();
    expect(provider.setRecordingPaused).not.toHaveBeenCalled();
    expect(await verificationEventsOf('42')).toEqual([
      {
        id: expect.any(String),
        lead_id: '42',
        event_type: 'verification_status',
        name: 'started',
        verification_type: 'voice',
        group: 'niia_health',
        created_ts: at(60),
        user_email: 'maria.lopez@coverline.test',
        version: 1,
      },
    ]);
    expect((await auditRecordsOfLead('42', { limit: 5 })).data).toMatchObject([{ created_ts: at(60) }]);
  });

  it('announces the start first', async () => {
    const { provider, record, starting } = fixture();
    provider.startLegRecording.mockImplementation(async () => {
      expect(starting()).toBe(at(60));
      return RECORDING_SID;
    });
    await record(true);
  });

  it('finds a recording whose response was lost', async () => {
    const { provider, record, now } = fixture();
    provider.startLegRecording.mockResolvedValue(undefined);
    provider.runningLegRecordings.mockResolvedValue([RECORDING_SID]);
    await record(true);
    expect(now()).toMatchObject({ voice_verification: verification });
  });

  it('keeps the announcement if a recording may still start, so that it is stopped later', async () => {
    const { provider, record, starting } = fixture();
    provider.startLegRecording.mockResolvedValue(undefined);
    await expect(record(true)).rejects.toEqual(
      rejectedAs('provider_failed', 'The recording could not be started. Please try again.'),
    );
    expect(starting()).toBe(at(60));
  });

  it('removes the announcement if Twilio rejected the request', async () => {
    const { provider, record, starting } = fixture();
    provider.startLegRecording.mockRejectedValue(new Rejection('provider_failed', 'No.'));
    await expect(record(true)).rejects.toEqual(rejectedAs('provider_failed'));
    expect(starting()).toBeUndefined();
  });

  it('keeps the announcement of a newer start', async () => {
    const { provider, record, starting } = fixture();
    provider.startLegRecording.mockImplementation(async () => {
      await updateCall(CUSTOMER_SID, { set: { verification_starting_ts: at(61) } });
      throw new Rejection('provider_failed', 'No.');
    });
    await expect(record(true)).rejects.toEqual(rejectedAs('provider_failed'));
    expect(starting()).toBe(at(61));
  });

  it('stops what an interrupted start left running, and starts again', async () => {
    const { provider, record, starting, now } = fixture({ call: anAcceptedCall({ verification_starting_ts: at(5) }) });
    provider.runningLegRecordings.mockResolvedValue(['RE9']);
    expect(await record(true)).toEqual({});
    expect(provider.stopLegRecording).toHaveBeenCalledExactlyOnceWith(AGENT_SID, 'RE9');
    expect(starting()).toBeUndefined();
    expect(now()).toMatchObject({ voice_verification: verification });
  });

  it('stops the recording, with an event that the recording’s webhook finds', async () => {
    const { provider, record, now } = fixture({ call: anAcceptedCall({ voice_verification: verification }) });
    expect(await record(false)).toEqual({});
    expect(provider.stopLegRecording).toHaveBeenCalledWith(AGENT_SID, RECORDING_SID);
    expect(now()?.voice_verification).toBeUndefined();
    expect(await verificationEventsOf('42')).toMatchObject([{ id: RECORDING_SID, name: 'stopped' }]);
  });

  it('ends in the call also if the agent’s leg is not known any more', async () => {
    const call = anAcceptedCall({ voice_verification: verification, agent_call_sid: undefined });
    const { provider, record, now } = fixture({ call });
    await record(false);
    expect(provider.stopLegRecording).not.toHaveBeenCalled();
    expect(now()?.voice_verification).toBeUndefined();
  });

  it('settles a pause that was requested while the recording started', async () => {
    const { provider, record } = fixture();
    provider.startLegRecording.mockImplementation(async () => {
      await updateCall(CUSTOMER_SID, { set: { recording_pause_wanted: true, recording_pause_ts: at(60) } });
      return RECORDING_SID;
    });
    await record(true);
    expect(provider.setRecordingPaused).toHaveBeenCalledExactlyOnceWith(expect.anything(), true);
  });

  it('allows admins too', async () => {
    const { record } = fixture();
    expect(await record(true, anAdmin())).toEqual({});
  });

  it('stops its recording at once if another click started one in the meantime', async () => {
    const { table, provider, record } = fixture();
    const other = { group: 'niia_health' as const, recording_sid: 'RE9' };
    table.beforeWrite(2, () => updateCall(CUSTOMER_SID, { set: { voice_verification: other } }));
    await expect(record(true)).rejects.toEqual(rejectedAs('conflict', 'A verification is being recorded already.'));
    expect(provider.stopLegRecording).toHaveBeenCalledWith(AGENT_SID, RECORDING_SID);
  });

  it('succeeds if the recording has ended by itself', async () => {
    const { table, record } = fixture({ call: anAcceptedCall({ voice_verification: verification }) });
    table.beforeWrite(1, () => endVoiceVerification(CUSTOMER_SID, verification, aStoppedRecording()));
    expect(await record(false)).toEqual({});
  });

  const RECORDED = 'A verification is being recorded already.';
  const PAUSED = 'Recording is paused for payment details. Close the payments tab first.';
  it.each<[string, Call, string, string]>([
    ['has ended', anEndedCall(), 'conflict', 'This call has ended.'],
    [
      'has lost its agent',
      anAcceptedCall({ agent_disconnected: true }),
      'conflict',
      'You are not connected to this call.',
    ],
    [
      'is still connecting',
      anAcceptedCall({ agent_call_sid: undefined }),
      'conflict',
      'The call is still connecting. Please try again.',
    ],
    ['has no lead', anAcceptedCall({ lead_key: undefined }), 'conflict', 'This call has no lead.'],
    ['has an unknown lead', anAcceptedCall({ lead_key: 'lead/gone' }), 'not_found', 'This lead does not exist.'],
    [
      'is being recorded for a verification',
      anAcceptedCall({ voice_verification: verification }),
      'conflict',
      RECORDED,
    ],
    ['is paused for payment details', anAcceptedCall({ recording_paused: true }), 'conflict', PAUSED],
    ['is about to be paused', anAcceptedCall({ recording_pause_wanted: true }), 'conflict', PAUSED],
    [
      'is about to be recorded for a verification',
      anAcceptedCall({ verification_starting_ts: at(55) }),
      'conflict',
      'The recording is being started. Please try again in a moment.',
    ],
  ])('does not start if the call %s', async (_, call, code, message) => {
    const { provider, record, now } = fixture({ call });
    await expect(record(true)).rejects.toEqual(rejectedAs(code, message));
    expect(provider.startLegRecording).not.toHaveBeenCalled();
    expect(now()).toEqual(call);
  });

  it.each<[string, Partial<Call>, Partial<Call>]>([
    ['has the root call', {}, { id: 'root', sibling_ids: [CUSTOMER_SID] }],
    ['has a later part', { sibling_ids: ['other'] }, { id: 'other', root_call_id: CUSTOMER_SID }],
  ])('does not start while the recording is paused for an agent who %s', async (_, ownFields, fields) => {
    const another = anAcceptedCall({ ...fields, reservation_user_key: 'user/agent-2', recording_pause_wanted: true });
    const own = anAcceptedCall({ ...ownFields, ...(fields.id === 'root' && { root_call_id: 'root' }) });
    const busy = fixture({ call: own, others: [another] });
    await expect(busy.record(true)).rejects.toEqual(
      rejectedAs('conflict', 'Recording is paused for payment details. Close the payments tab first.'),
    );
    expect(busy.provider.startLegRecording).not.toHaveBeenCalled();

    const over = { ...another, call_ended: true, reservation_status: 'wrapup' as const };
    expect(await fixture({ call: own, others: [over] }).record(true)).toEqual({});
  });

  it.each<[string, Call]>([
    ['none', anAcceptedCall()],
    ['another kind', anAcceptedCall({ voice_verification: { ...verification, group: 'discount_plan' } })],
  ])('does not stop while %s is being recorded', async (_, call) => {
    const { provider, record } = fixture({ call });
    await expect(record(false)).rejects.toEqual(
      rejectedAs('conflict', 'No verification of this kind is being recorded.'),
    );
    expect(provider.stopLegRecording).not.toHaveBeenCalled();
  });

  const NOT_OWN = 'This is for the verification agent of the lead only.';
  it.each<[string, Actor, Partial<Lead>, string | undefined]>([
    ['another agent’s call', anotherAgent(), {}, undefined],
    ['another agent’s verification', agent(), { verification_agent_email: 'vic@coverline.test' }, NOT_OWN],
    ['a verification without an agent', agent(), { verification_agent_email: undefined }, NOT_OWN],
  ])('rejects %s, and logs it', async (_, actor, lead, message) => {
    const { provider, record } = fixture({ lead });
    await expect(record(true, actor)).rejects.toEqual(rejectedAs('forbidden', message));
    expect(JSON.parse(log.text())).toMatchObject({
      message: 'access denied',
      user_id: actor.user.id,
      task_attribute_key: key,
      ...(message && { lead_id: '42' }),
    });
    expect(provider.startLegRecording).not.toHaveBeenCalled();
  });

  it.each([true, false])('writes nothing if Twilio fails', async recording => {
    const call = anAcceptedCall(recording ? {} : { voice_verification: verification });
    const { provider, record, now } = fixture({ call });
    const failed = new Rejection('provider_failed', 'No.');
    provider.startLegRecording.mockRejectedValue(failed);
    provider.stopLegRecording.mockRejectedValue(failed);
    await expect(record(recording)).rejects.toBe(failed);
    expect(now()?.voice_verification).toEqual(call.voice_verification);
    expect(await verificationEventsOf('42')).toEqual([]);
  });
});
