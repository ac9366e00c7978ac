import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VerificationEvent } from '#shared/verification/verification-event';
import { anAcceptedCall, at, CUSTOMER_SID, RECORDING_SID } from '../../tests/support/builders/a-call.ts';
import { aStoppedRecording } from '../../tests/support/builders/a-stopped-recording.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { RecordingStatusParams, recordingStatus } from './recording-status.ts';

const KEY = `recordings/${RECORDING_SID}.wav`;
const verification = { group: 'niia_health' as const, recording_sid: RECORDING_SID };
const stopped = aStoppedRecording();

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const world = (voice_verification?: typeof verification, event?: VerificationEvent) => {
  const verifications = {
    getCall: async () => anAcceptedCall({ voice_verification }),
    eventOfRecording: vi.fn(async () => event),
    keepSnippet: vi.fn(async () => ({ outcome: 'written' as const, item: stopped })),
    endVoiceVerification: vi.fn(async () => true),
  };
  const reportFact = vi.fn(async () => {});
  const post = (more: Record<string, string> = {}) =>
    recordingStatus(
      { reportFact, verifications },
      {
        params: RecordingStatusParams.parse({
          RecordingSid: RECORDING_SID,
          RecordingStatus: 'completed',
          task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
          lead_key: 'lead/42',
          ...more,
        }),
        now: at(100),
      },
    );
  return { ...verifications, reportFact, post };
};

describe('the recording of a voice verification', () => {
  it('that the agent stopped is noted on the event that she made', async () => {
    const { post, keepSnippet, endVoiceVerification, reportFact } = world(undefined, stopped);
    await post();
    expect(keepSnippet).toHaveBeenCalledWith(stopped, KEY);
    expect(endVoiceVerification).not.toHaveBeenCalled();
    expect(reportFact).not.toHaveBeenCalled();
  });

  it('that the call’s end stopped makes the event', async () => {
    const { post, keepSnippet, endVoiceVerification } = world(verification);
    await post();
    expect(endVoiceVerification).toHaveBeenCalledWith(CUSTOMER_SID, verification, {
      ...stopped,
      version: undefined,
      created_ts: at(100),
      user_email: 'maria.lopez@coverline.test',
      snipped_recording_key: KEY,
    });
    expect(keepSnippet).not.toHaveBeenCalled();
  });

  it('that she stops at that very moment is noted on her event', async () => {
    const { post, keepSnippet, endVoiceVerification } = world(verification, stopped);
    endVoiceVerification.mockResolvedValue(false);
    await post();
    expect(keepSnippet).toHaveBeenCalledWith(stopped, KEY);
  });

  it('that nobody knows of is logged', async () => {
    const { post } = world();
    await post();
    expect(log.text()).toContain('recording of an unknown verification');
  });

  it('that is not finished changes nothing', async () => {
    const { post, eventOfRecording, endVoiceVerification } = world(verification, stopped);
    await post({ RecordingStatus: 'in-progress' });
    expect(eventOfRecording).not.toHaveBeenCalled();
    expect(endVoiceVerification).not.toHaveBeenCalled();
  });
});
