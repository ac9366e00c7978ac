import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callOperation } from '../../lib/api/api-client.ts';
import { toast, toasts } from '../../lib/ui/toast.ts';
import {
  holdRecordingPause,
  isRecordingHeld,
  pauseAgain,
  recordingPauseState,
  resumeRecording,
} from './recording-pause.ts';

vi.mock('../../lib/api/api-client.ts', () => ({ callOperation: vi.fn() }));

type Request = { paused: boolean; answer: () => void; fail: () => void };
let requests: Request[];
let calls = 0;
let call: string;

const settled = () => new Promise(resolve => setTimeout(resolve));
const asked = () => requests.map(({ paused }) => paused);
const answer = async () => {
  requests.at(-1)?.answer();
  await settled();
};
const fail = async () => {
  requests.at(-1)?.fail();
  await settled();
};
const state = () => recordingPauseState(call).get();

beforeEach(() => {
  requests = [];
  call = `CA${++calls}`;
  const ask = (_: unknown, { paused }: { paused: boolean }) =>
    new Promise<object>((resolve, reject) => {
      requests.push({ paused, answer: () => resolve({}), fail: () => reject(new Error('no')) });
    });
  vi.mocked(callOperation).mockImplementation(ask as typeof callOperation);
});
afterEach(() => toast.clear());

describe('the recording of a call', () => {
  it('is paused while somebody holds it, and goes on after the last', async () => {
    const first = holdRecordingPause(call);
    expect(state()).toBe('pausing');
    await answer();
    expect(state()).toBe('paused');
    const second = holdRecordingPause(call);
    await answer();
    first();
    expect(isRecordingHeld(call)).toBe(true);
    second();
    await answer();
    expect(state()).toBe('running');
    expect(asked()).toEqual([true, true, false]);
  });

  it('is asked for one thing at a time, and ends as it was wanted last', async () => {
    const release = holdRecordingPause(call);
    release();
    const again = holdRecordingPause(call);
    expect(asked()).toEqual([true]);
    await answer();
    expect(asked()).toEqual([true]);
    expect(state()).toBe('paused');
    again();
    const last = holdRecordingPause(call);
    last();
    await answer();
    expect(asked()).toEqual([true, false]);
    expect(state()).toBe('running');
  });

  it('that was let go before it was paused is resumed after all', async () => {
    holdRecordingPause(call)();
    await answer();
    expect(asked()).toEqual([true, false]);
    await answer();
    expect(state()).toBe('running');
  });

  it('that could not be paused says so, until it is asked again', async () => {
    const release = holdRecordingPause(call);
    await fail();
    expect(state()).toBe('failed');
    pauseAgain(call);
    expect(state()).toBe('pausing');
    await answer();
    expect(state()).toBe('paused');
    release();
    await answer();
  });

  it('that could not be resumed is told with a way to try again', async () => {
    const release = holdRecordingPause(call);
    await answer();
    release();
    await fail();
    const [told] = toasts.get();
    expect(told).toMatchObject({ message: 'The recording could not be resumed. Please try again.', duration: 'stay' });
    told?.actions[0]?.onClick();
    await answer();
    expect(asked()).toEqual([true, false, false]);
    expect(state()).toBe('running');
  });

  it('is not resumed under a tab that is open', () => {
    holdRecordingPause(call);
    resumeRecording(call);
    expect(asked()).toEqual([true]);
  });
});
