import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCall } from '#platform/table/calls';
import { verificationEventsOf } from '#platform/table/verification-events';
import { endVoiceVerification } from '#platform/table/voice-verifications';
import type { VerificationEvent } from '#shared/verification/verification-event';
import { anAcceptedCall, at, CUSTOMER_SID, RECORDING_SID } from '../../../tests/support/builders/a-call.ts';
import { aStoppedRecording } from '../../../tests/support/builders/a-stopped-recording.ts';
import { createVerificationEvent } from '../../../tests/support/builders/a-verification-event.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { RecordingStatusParams, recordingStatus } from './recording-status.ts';

const KEY = `recordings/${RECORDING_SID}.wav`;
const verification = { group: 'niia_health' as const, recording_sid: RECORDING_SID };
const stopped = aStoppedRecording();

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const fixture = async (voice_verification?: typeof verification, event?: VerificationEvent) => {
  const table = startUnitTable({ calls: [anAcceptedCall({ voice_verification })] });
  if (event) await createVerificationEvent(event);
  const before = structuredClone(table.all());
  const post = (more: Record<string, string> = {}) =>
    recordingStatus({
      params: RecordingStatusParams.parse({
        RecordingSid: RECORDING_SID,
        RecordingStatus: 'completed',
        task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
        lead_key: 'lead/42',
        ...more,
      }),
      now: at(100),
    });
  return {
    table,
    post,
    before,
    events: () => verificationEventsOf('42'),
    call: () => getCall(CUSTOMER_SID, { latest: true }),
  };
};

const outcomes = () =>
  log
    .lines()
    .filter(line => line.includes('"outcome":'))
    .map(line => JSON.parse(line));
const known = { level: 'INFO', message: 'verification recorded', recording_sid: RECORDING_SID };

describe('the recording of a voice verification', () => {
  it('that the agent stopped is noted on the event of the stop', async () => {
    const { post, events, call } = await fixture(undefined, stopped);
    await post();
    expect(await events()).toEqual([{ ...stopped, snipped_recording_key: KEY, version: 2 }]);
    expect(await call()).toEqual(anAcceptedCall());
    expect(outcomes()).toMatchObject([
      { ...known, task_attribute_key: `taskAttribute/${CUSTOMER_SID}`, outcome: 'kept' },
    ]);
  });

  it('that is reported again is noted once', async () => {
    const { post, events } = await fixture(undefined, stopped);
    await post();
    await post();
    expect(await events()).toMatchObject([{ version: 2 }]);
    expect(outcomes()).toMatchObject([{ outcome: 'kept' }, { ...known, outcome: 'nothing new' }]);
  });

  it('of a call that does not exist is noted on the event of the stop', async () => {
    const { post, events } = await fixture(undefined, stopped);
    await post({ task_attribute_key: 'taskAttribute/another' });
    expect(await events()).toMatchObject([{ snipped_recording_key: KEY }]);
  });

  it('that the call’s end stopped makes the event', async () => {
    const { post, events, call } = await fixture(verification);
    await post();
    expect(await events()).toEqual([
      { ...stopped, created_ts: at(100), user_email: 'maria.lopez@coverline.test', snipped_recording_key: KEY },
    ]);
    expect((await call())?.voice_verification).toBeUndefined();
    expect(outcomes()).toMatchObject([{ ...known, outcome: 'ended' }]);
  });

  it('that the agent stops at that very moment is noted on the event of the stop', async () => {
    const { table, post, events } = await fixture(verification);
    table.beforeWrite(1, () => endVoiceVerification(CUSTOMER_SID, verification, stopped));
    await post();
    expect(await events()).toEqual([{ ...stopped, snipped_recording_key: KEY, version: 2 }]);
  });

  it('that nobody knows of is logged', async () => {
    const { post } = await fixture();
    await post();
    expect(outcomes()).toMatchObject([
      { level: 'WARN', message: 'recording of an unknown verification', recording_sid: RECORDING_SID },
    ]);
  });

  it('that is not finished changes nothing', async () => {
    const { table, post, before } = await fixture(verification, stopped);
    await post({ RecordingStatus: 'in-progress' });
    expect(table.all()).toEqual(before);
  });
});
