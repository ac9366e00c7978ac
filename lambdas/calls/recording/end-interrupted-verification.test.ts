import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { AGENT_SID, anAcceptedCall, at, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { endInterruptedVerification } from './end-interrupted-verification.ts';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const starting = (fields: Partial<Call> = {}): Call => anAcceptedCall({ verification_starting_ts: at(5), ...fields });

const around = (call: Call, running: string[]) => {
  const stored = storedCalls(call);
  const provider = {
    runningLegRecordings: vi.fn(async (_sid: string) => running),
    stopLegRecording: vi.fn(async (_leg: string, _sid: string) => {}),
  };
  return { ...stored, provider, end: () => endInterruptedVerification({ provider }, call) };
};

it('an interrupted start is removed from the call after its recordings were stopped', async () => {
  const { end, provider, now } = around(starting(), ['RE1', 'RE2']);
  await end();
  expect(provider.runningLegRecordings).toHaveBeenCalledExactlyOnceWith(AGENT_SID);
  expect(provider.stopLegRecording.mock.calls).toEqual([
    [AGENT_SID, 'RE1'],
    [AGENT_SID, 'RE2'],
  ]);
  expect(now(CUSTOMER_SID)?.verification_starting_ts).toBeUndefined();
  expect(JSON.parse(log.text())).toMatchObject({
    message: 'start of a verification undone',
    call_id: CUSTOMER_SID,
    recording_sids: ['RE1', 'RE2'],
  });
});

it('the recording of a verification that goes on is not stopped', async () => {
  const verification = { group: 'niia_health', recording_sid: 'RE1' } as const;
  const { end, provider } = around(starting({ voice_verification: verification }), ['RE1', 'RE2']);
  await end();
  expect(provider.stopLegRecording).toHaveBeenCalledExactlyOnceWith(AGENT_SID, 'RE2');
});

it('a start without a leg of the agent has no recordings', async () => {
  const { end, provider, now } = around(starting({ agent_call_sid: undefined }), ['RE1']);
  await end();
  expect(provider.runningLegRecordings).not.toHaveBeenCalled();
  expect(provider.stopLegRecording).not.toHaveBeenCalled();
  expect(now(CUSTOMER_SID)?.verification_starting_ts).toBeUndefined();
});

it('a newer start stays', async () => {
  const { end, provider, now } = around(starting(), ['RE1']);
  provider.stopLegRecording.mockImplementationOnce(async () => {
    await updateCall(CUSTOMER_SID, { set: { verification_starting_ts: at(50) } });
  });
  await end();
  expect(now(CUSTOMER_SID)?.verification_starting_ts).toBe(at(50));
});

it('a call without a start is left alone', async () => {
  const { end, provider, changes } = around(anAcceptedCall(), ['RE1']);
  await end();
  expect(provider.runningLegRecordings).not.toHaveBeenCalled();
  expect(changes).toEqual([]);
});
