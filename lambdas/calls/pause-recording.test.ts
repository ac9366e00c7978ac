import { describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { Refusal } from '#shared/errors';
import { aCall, anAcceptedCall, anEndedCall, CONFERENCE_SID } from '../../tests/support/a-call.ts';
import { anActor, anotherAgent } from '../../tests/support/an-actor.ts';
import { fakeCalls } from '../../tests/support/fake-calls.ts';
import { pauseRecording } from './pause-recording.ts';

const failed = new Refusal('provider_failed', 'The recording could not be paused. Do not take card details yet.');

const given = (call: Call, { others = [] as Call[], actor = anActor() } = {}) => {
  const provider = { setRecordingPaused: vi.fn(async (_call: unknown, _paused: boolean) => {}) };
  const calls = fakeCalls(call, ...others);
  const ask = (paused: boolean) =>
    pauseRecording({ calls, provider, actor }, { task_attribute_key: `taskAttribute/${call.id}`, paused });
  return {
    provider,
    calls,
    ask,
    isPaused: () => calls.now(call.id)?.recording_paused,
    asked: () => provider.setRecordingPaused.mock.calls.map(([, paused]) => paused),
  };
};

describe('pausing', () => {
  it('is Twilio’s first, and then the call says it', async () => {
    const { provider, ask, isPaused } = given(anAcceptedCall());
    provider.setRecordingPaused.mockImplementation(async () => expect(isPaused()).toBeUndefined());
    expect(await ask(true)).toEqual({});
    expect(provider.setRecordingPaused).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ conference_sid: CONFERENCE_SID }),
      true,
    );
    expect(isPaused()).toBe(true);
  });

  it('that Twilio has not done, the call does not say', async () => {
    const { provider, ask, isPaused } = given(anAcceptedCall());
    provider.setRecordingPaused.mockRejectedValue(failed);
    await expect(ask(true)).rejects.toBe(failed);
    expect(isPaused()).toBeUndefined();
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
    const own = anAcceptedCall({ id: 'first', sibling_ids: ['second'], ...(!paused && { recording_paused: true }) });
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
    const { ask, asked, isPaused } = given(anAcceptedCall({ recording_paused: true }));
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

  it('that failed leaves the call paused, so that a reload tries again', async () => {
    const { ask, provider, isPaused } = given(anAcceptedCall({ recording_paused: true }));
    provider.setRecordingPaused.mockRejectedValue(failed);
    await expect(ask(false)).rejects.toBe(failed);
    expect(isPaused()).toBe(true);
  });

  it('is done for who has left a conversation that others go on with', async () => {
    const { ask, asked } = given(anEndedCall({ recording_paused: true }));
    await ask(false);
    expect(asked()).toEqual([false]);
  });

  it.each([
    ['its own part', { id: 'second', root_call_id: 'first' }, { id: 'first', sibling_ids: ['second'] }],
    ['the part that began it', { id: 'first', sibling_ids: ['second'] }, { id: 'second', root_call_id: 'first' }],
  ])('from %s waits until no other agent takes payment details', async (_, own, others) => {
    const another = anAcceptedCall({ ...others, reservation_user_key: 'user/agent-2', recording_paused: true });
    const busy = given(anAcceptedCall({ ...own, recording_paused: true }), { others: [another] });
    await busy.ask(false);
    expect(busy.asked()).toEqual([]);
    expect(busy.isPaused()).toBeUndefined();

    const over = { ...another, call_ended: true, reservation_status: 'wrapup' as const };
    const free = given(anAcceptedCall({ ...own, recording_paused: true }), { others: [over] });
    await free.ask(false);
    expect(free.asked()).toEqual([false]);
  });
});
