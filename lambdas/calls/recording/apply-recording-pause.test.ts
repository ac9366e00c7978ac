import { describe, expect, it, vi } from 'vitest';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import {
  anAcceptedCall,
  anEndedCall,
  at,
  CONFERENCE_SID,
  CUSTOMER_SID,
} from '../../../tests/support/builders/a-call.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { applyRecordingPause } from './apply-recording-pause.ts';
import { releaseRecordingOf } from './release-recording.ts';

const around = (call: Call, ...others: Call[]) => {
  const stored = storedCalls(call, ...others);
  const provider = { setRecordingPaused: vi.fn(async (_of: unknown, _paused: boolean) => {}) };
  const wait = vi.fn(async (_ms: number) => {});
  const deps = { provider, now: at(60), wait };
  return {
    ...stored,
    provider,
    wait,
    settle: () => applyRecordingPause(deps, call),
    release: () => releaseRecordingOf(deps, `taskAttribute/${call.id}`),
    call: () => stored.now(call.id),
    paused: () => provider.setRecordingPaused.mock.calls.map(([, paused]) => paused),
  };
};

const pausing = { recording_pause_wanted: true, recording_pause_ts: at(30) } as const;

describe('a wanted pause', () => {
  it('is sent to Twilio, and the call says that its recording is paused', async () => {
    const { settle, provider, call, wait } = around(anAcceptedCall(pausing));
    await settle();
    expect(provider.setRecordingPaused).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ conference_sid: CONFERENCE_SID }),
      true,
    );
    expect(call()?.recording_paused).toBe(true);
    expect(wait).not.toHaveBeenCalled();
  });

  it('is sent nowhere while the call has no conference', async () => {
    const { settle, provider } = around(anAcceptedCall({ ...pausing, conference_sid: undefined }));
    await settle();
    expect(provider.setRecordingPaused).not.toHaveBeenCalled();
  });

  it('waits for a verification that is starting, ten times for a quarter of a second', async () => {
    const { settle, provider, wait } = around(anAcceptedCall({ ...pausing, verification_starting_ts: at(59) }));
    await expect(settle()).rejects.toEqual(
      rejectedAs('provider_failed', 'The recording could not be paused. Do not take card details yet.'),
    );
    expect(wait.mock.calls).toEqual(Array.from({ length: 10 }, () => [250]));
    expect(provider.setRecordingPaused).not.toHaveBeenCalled();
  });

  it('waits for it also if another part of the conversation wants the pause', async () => {
    const own = anAcceptedCall({ verification_starting_ts: at(59), sibling_ids: ['second'] });
    const other = anAcceptedCall({ ...pausing, id: 'second', root_call_id: CUSTOMER_SID });
    const { settle, wait, paused } = around(own, other);
    wait.mockImplementationOnce(async () => {
      await updateCall(CUSTOMER_SID, { remove: ['verification_starting_ts'] });
    });
    await settle();
    expect(wait).toHaveBeenCalledOnce();
    expect(paused()).toEqual([true]);
  });

  it('is sent again if it ends while Twilio is asked', async () => {
    const { settle, provider, call, paused } = around(anAcceptedCall(pausing));
    provider.setRecordingPaused.mockImplementationOnce(async () => {
      await updateCall(CUSTOMER_SID, { set: { recording_pause_ts: at(61) }, remove: ['recording_pause_wanted'] });
    });
    await settle();
    expect(paused()).toEqual([true, false]);
    expect(call()?.recording_paused).toBeUndefined();
  });

  it('is not marked if a newer request comes before the mark', async () => {
    const { settle, call, table } = around(anAcceptedCall(pausing));
    table.beforeWrite(1, () => updateCall(CUSTOMER_SID, { set: { recording_pause_ts: at(61) } }));
    await settle();
    expect(call()?.recording_paused).toBeUndefined();
  });

  it('is rejected while the requests keep changing', async () => {
    const { settle, provider } = around(anAcceptedCall(pausing));
    let second = 60;
    provider.setRecordingPaused.mockImplementation(async () => {
      await updateCall(CUSTOMER_SID, { set: { recording_pause_ts: at(++second) } });
    });
    await expect(settle()).rejects.toEqual(rejectedAs('conflict', 'The recording is changing. Please try again.'));
  });
});

describe('the pause of an agent who has left', () => {
  it('ends: the recording is resumed', async () => {
    const { release, call, paused } = around(anEndedCall({ ...pausing, recording_paused: true }));
    await release();
    expect(paused()).toEqual([false]);
    expect(call()).toMatchObject({ recording_pause_ts: at(60) });
    expect(call()).not.toHaveProperty('recording_pause_wanted');
    expect(call()).not.toHaveProperty('recording_paused');
  });

  it('does not end the pause of another agent of the conversation', async () => {
    const left = anEndedCall({ ...pausing, sibling_ids: ['second'] });
    const other = anAcceptedCall({ ...pausing, id: 'second', root_call_id: CUSTOMER_SID, recording_paused: true });
    const { release, now, paused } = around(left, other);
    await release();
    expect(paused()).toEqual([true]);
    expect(now('second')).toMatchObject({ recording_pause_wanted: true, recording_pause_ts: at(30) });
  });

  it.each([
    ['wanted', anAcceptedCall(pausing), true],
    ['over', anAcceptedCall({ recording_paused: true }), false],
  ])('is settled if Twilio has not confirmed that it is %s', async (_, call, sent) => {
    const { release, paused } = around(call);
    await release();
    expect(paused()).toEqual([sent]);
  });

  it.each([
    ['confirmed', anAcceptedCall({ ...pausing, recording_paused: true })],
    ['never wanted', anAcceptedCall()],
  ])('sends and writes nothing if it is %s', async (_, call) => {
    const { release, changes, paused } = around(call);
    await release();
    expect(paused()).toEqual([]);
    expect(changes).toEqual([]);
  });
});
