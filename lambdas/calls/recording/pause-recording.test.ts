import { describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { Rejection } from '#shared/errors';
import {
  AGENT_SID,
  aCall,
  anAcceptedCall,
  anEndedCall,
  at,
  CONFERENCE_SID,
  RECORDING_SID,
  TASK_SID,
} from '../../../tests/support/builders/a-call.ts';
import { anActor, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { pauseRecording } from './pause-recording.ts';

const failed = new Rejection('provider_failed', 'The recording could not be paused. Do not take card details yet.');

const given = (call: Call, { others = [] as Call[], actor = anActor() } = {}) => {
  const provider = {
    setRecordingPaused: vi.fn(async (_call: unknown, _paused: boolean) => {}),
    runningLegRecordings: vi.fn(async (): Promise<string[]> => []),
    stopLegRecording: vi.fn(async () => {}),
  };
  const calls = storedCalls(call, ...others);
  const ask = (paused: boolean) =>
    pauseRecording(
      { provider, actor, now: at(60), wait: async () => {} },
      { task_attribute_key: `taskAttribute/${call.id}`, paused },
    );
  return {
    provider,
    calls,
    ask,
    isPaused: () => calls.now(call.id)?.recording_paused,
    isWanted: () => calls.now(call.id)?.recording_pause_wanted,
    asked: () => provider.setRecordingPaused.mock.calls.map(([, paused]) => paused),
  };
};

/** The fields of a paused call. */
const held = { recording_pause_wanted: true, recording_pause_ts: at(30), recording_paused: true };

describe('pausing', () => {
  it('writes the intent first, then pauses at Twilio, then marks the call as paused', async () => {
    const { provider, ask, isPaused, isWanted } = given(anAcceptedCall());
    provider.setRecordingPaused.mockImplementation(async () => {
      expect(isWanted()).toBe(true);
      expect(isPaused()).toBeUndefined();
    });
    expect(await ask(true)).toEqual({});
    expect(provider.setRecordingPaused).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ conference_sid: CONFERENCE_SID }),
      true,
    );
    expect(isPaused()).toBe(true);
  });

  it('does not mark the call if Twilio failed; the intent stays', async () => {
    const { provider, ask, isPaused, isWanted } = given(anAcceptedCall());
    provider.setRecordingPaused.mockRejectedValue(failed);
    await expect(ask(true)).rejects.toBe(failed);
    expect(isPaused()).toBeUndefined();
    expect(isWanted()).toBe(true);
  });

  it('fails while the start of a verification does not finish', async () => {
    const { ask, asked } = given(anAcceptedCall({ verification_starting_ts: at(59) }));
    await expect(ask(true)).rejects.toMatchObject({ code: 'provider_failed', message: failed.message });
    expect(asked()).toEqual([]);
  });

  it('stops what an interrupted start of a verification left running', async () => {
    const { ask, asked, calls, provider } = given(anAcceptedCall({ verification_starting_ts: at(10) }));
    provider.runningLegRecordings.mockResolvedValue([RECORDING_SID]);
    await ask(true);
    expect(provider.stopLegRecording).toHaveBeenCalledExactlyOnceWith(AGENT_SID, RECORDING_SID);
    expect(calls.all()[0]?.verification_starting_ts).toBeUndefined();
    expect(asked()).toEqual([true]);
  });

  it('rejects an agent who lost the connection while another agent has the customer', async () => {
    const alone = anAcceptedCall({ agent_disconnected: true });
    expect(await given(alone).ask(true)).toEqual({});
    const legs = { CA2: { label: 'agent-second', on: { value: true, sequence: 5 } } };
    const accompanied = { ...alone, conferences: { [CONFERENCE_SID]: { task_sid: TASK_SID, legs } } };
    await expect(given(accompanied).ask(true)).rejects.toMatchObject({
      code: 'conflict',
      message: 'You are not connected to this call.',
    });
  });

  it.each([
    ['has ended', anEndedCall(), anActor(), 'conflict', 'This call has ended.'],
    ['is still connecting', anAcceptedCall({ conference_sid: undefined }), anActor(), 'conflict', undefined],
    ['waits in the queue', aCall(), anActor(), 'conflict', undefined],
    ['belongs to another agent', anAcceptedCall(), anotherAgent(), 'forbidden', 'This is not your call.'],
  ])('rejects a call that %s', async (_, call, actor, code, message) => {
    const { ask, provider } = given(call, { actor });
    await expect(ask(true)).rejects.toMatchObject({ code, ...(message && { message }) });
    expect(provider.setRecordingPaused).not.toHaveBeenCalled();
  });
});

describe('in a conversation with several agents', () => {
  const verifying = anAcceptedCall({
    id: 'second',
    root_call_id: 'first',
    reservation_user_key: 'user/agent-2',
    agent_call_sid: 'CA2',
    voice_verification: { group: 'niia_health', recording_sid: 'RE2' },
  });

  it.each([
    ['pausing', true],
    ['resuming', false],
  ])('%s is of what each of them records', async (_, paused) => {
    const own = anAcceptedCall({ id: 'first', sibling_ids: ['second'], ...(!paused && held) });
    const { ask, provider } = given(own, { others: [verifying] });
    await ask(paused);
    expect(provider.setRecordingPaused).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        conference_sid: CONFERENCE_SID,
        parts: [expect.objectContaining({ id: 'first' }), expect.objectContaining({ id: 'second' })],
      }),
      paused,
    );
  });
});

describe('resuming', () => {
  it('resumes the recording and removes the mark from the call', async () => {
    const { ask, asked, isPaused } = given(anAcceptedCall(held));
    expect(await ask(false)).toEqual({});
    expect(asked()).toEqual([false]);
    expect(isPaused()).toBeUndefined();
  });

  it('is sent to Twilio although the call is not marked as paused: the mark may have been lost', async () => {
    const { ask, asked, calls } = given(anAcceptedCall());
    await ask(false);
    expect(asked()).toEqual([false]);
    expect(calls.changes).toEqual([]);
  });

  it('leaves the call paused after a failure, so that a reload or the next minute retries', async () => {
    const { ask, provider, isPaused, isWanted } = given(anAcceptedCall(held));
    provider.setRecordingPaused.mockRejectedValue(failed);
    await expect(ask(false)).rejects.toBe(failed);
    expect(isPaused()).toBe(true);
    expect(isWanted()).toBeUndefined();
  });

  it('is done for an agent who has left a conversation that others continue', async () => {
    const { ask, asked } = given(anEndedCall(held));
    await ask(false);
    expect(asked()).toEqual([false]);
  });

  it.each([
    ['its own part', { id: 'second', root_call_id: 'first' }, { id: 'first', sibling_ids: ['second'] }],
    ['the part that began it', { id: 'first', sibling_ids: ['second'] }, { id: 'second', root_call_id: 'first' }],
  ])('of %s waits until no other agent takes payment details', async (_, own, others) => {
    const another = anAcceptedCall({ ...others, reservation_user_key: 'user/agent-2', ...held });
    const busy = given(anAcceptedCall({ ...own, ...held }), { others: [another] });
    await busy.ask(false);
    expect(busy.asked()).toEqual([true]);
    expect(busy.isPaused()).toBeUndefined();

    const over = { ...another, call_ended: true, reservation_status: 'wrapup' as const };
    const free = given(anAcceptedCall({ ...own, ...held }), { others: [over] });
    await free.ask(false);
    expect(free.asked()).toEqual([false]);
  });
});
