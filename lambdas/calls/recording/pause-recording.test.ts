import { describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { Refusal } from '#shared/errors';
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

const failed = new Refusal('provider_failed', 'The recording could not be paused. Do not take card details yet.');

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

/** As a pause leaves it. */
const held = { recording_pause_wanted: true, recording_pause_ts: at(30), recording_paused: true };

describe('pausing', () => {
  it('is wanted first, then Twilio’s, and then the call says it', async () => {
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

  it('that Twilio has not done, the call does not say; it is wanted all the same', async () => {
    const { provider, ask, isPaused, isWanted } = given(anAcceptedCall());
    provider.setRecordingPaused.mockRejectedValue(failed);
    await expect(ask(true)).rejects.toBe(failed);
    expect(isPaused()).toBeUndefined();
    expect(isWanted()).toBe(true);
  });

  it('fails while a verification is about to be recorded that does not begin', async () => {
    const { ask, asked } = given(anAcceptedCall({ verification_starting_ts: at(59) }));
    await expect(ask(true)).rejects.toMatchObject({ code: 'provider_failed', message: failed.message });
    expect(asked()).toEqual([]);
  });

  it('stops what a start of a verification that broke off has left', async () => {
    const { ask, asked, calls, provider } = given(anAcceptedCall({ verification_starting_ts: at(10) }));
    provider.runningLegRecordings.mockResolvedValue([RECORDING_SID]);
    await ask(true);
    expect(provider.stopLegRecording).toHaveBeenCalledExactlyOnceWith(AGENT_SID, RECORDING_SID);
    expect(calls.all()[0]?.verification_starting_ts).toBeUndefined();
    expect(asked()).toEqual([true]);
  });

  it('is not for one who was lost, while another agent is with the customer', async () => {
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
    ['is over', anEndedCall(), anActor(), 'conflict', 'This call has ended.'],
    ['is still connecting', anAcceptedCall({ conference_sid: undefined }), anActor(), 'conflict', undefined],
    ['waits in the queue', aCall(), anActor(), 'conflict', undefined],
    ['is somebody else’s', anAcceptedCall(), anotherAgent(), 'forbidden', 'This is not your call.'],
  ])('is refused when the call %s', async (_, call, actor, code, message) => {
    const { ask, provider } = given(call, { actor });
    await expect(ask(true)).rejects.toMatchObject({ code, ...(message && { message }) });
    expect(provider.setRecordingPaused).not.toHaveBeenCalled();
  });
});

describe('of a conversation with several agents', () => {
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
  it('lets the recording go on, and the call says no more that it is paused', async () => {
    const { ask, asked, isPaused } = given(anAcceptedCall(held));
    expect(await ask(false)).toEqual({});
    expect(asked()).toEqual([false]);
    expect(isPaused()).toBeUndefined();
  });

  it('is asked for though the call does not say that it is paused: its word may have been lost', async () => {
    const { ask, asked, calls } = given(anAcceptedCall());
    await ask(false);
    expect(asked()).toEqual([false]);
    expect(calls.changes).toEqual([]);
  });

  it('that failed leaves the call paused, so that a reload or the next minute tries again', async () => {
    const { ask, provider, isPaused, isWanted } = given(anAcceptedCall(held));
    provider.setRecordingPaused.mockRejectedValue(failed);
    await expect(ask(false)).rejects.toBe(failed);
    expect(isPaused()).toBe(true);
    expect(isWanted()).toBeUndefined();
  });

  it('is done for who has left a conversation that others go on with', async () => {
    const { ask, asked } = given(anEndedCall(held));
    await ask(false);
    expect(asked()).toEqual([false]);
  });

  it.each([
    ['its own part', { id: 'second', root_call_id: 'first' }, { id: 'first', sibling_ids: ['second'] }],
    ['the part that began it', { id: 'first', sibling_ids: ['second'] }, { id: 'second', root_call_id: 'first' }],
  ])('from %s waits until no other agent takes payment details', async (_, own, others) => {
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
