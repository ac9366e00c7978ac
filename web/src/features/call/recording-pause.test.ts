import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callOperation } from '../../lib/api/api-client.ts';
import { toasts } from '../../lib/ui/toast.ts';
import {
  holdRecordingPause,
  isRecordingHeld,
  pauseAgain,
  recordingPauseState,
  resumeRecording,
} from './recording-pause.ts';

type Request = { paused: boolean; respond: () => void; fail: () => void };
let requests: Request[];
let calls = 0;
let call: string;

const settled = () => new Promise(resolve => setTimeout(resolve));
const requestedStates = () => requests.map(({ paused }) => paused);
const respond = async () => {
  requests.at(-1)?.respond();
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
      requests.push({ paused, respond: () => resolve({}), fail: () => reject(new Error('no')) });
    });
  vi.mocked(callOperation).mockImplementation(ask as typeof callOperation);
});
describe('the recording of a call', () => {
  it('is paused while a tab holds the pause, and resumed after the last', async () => {
    const first = holdRecordingPause(call);
    expect(state()).toBe('pausing');
    await respond();
    expect(state()).toBe('paused');
    const second = holdRecordingPause(call);
    await respond();
    first();
    expect(isRecordingHeld(call)).toBe(true);
    second();
    await respond();
    expect(state()).toBe('running');
    expect(requestedStates()).toEqual([true, true, false]);
  });

  it('is changed by one request at a time, and ends in the last requested state', async () => {
    const release = holdRecordingPause(call);
    release();
    const again = holdRecordingPause(call);
    expect(requestedStates()).toEqual([true]);
    await respond();
    expect(requestedStates()).toEqual([true]);
    expect(state()).toBe('paused');
    again();
    const last = holdRecordingPause(call);
    last();
    await respond();
    expect(requestedStates()).toEqual([true, false]);
    expect(state()).toBe('running');
  });

  it('is resumed if the pause was released before it was confirmed', async () => {
    holdRecordingPause(call)();
    await respond();
    expect(requestedStates()).toEqual([true, false]);
    await respond();
    expect(state()).toBe('running');
  });

  it('shows a failed pause until the pause is requested again', async () => {
    const release = holdRecordingPause(call);
    await fail();
    expect(state()).toBe('failed');
    pauseAgain(call);
    expect(state()).toBe('pausing');
    await respond();
    expect(state()).toBe('paused');
    release();
    await respond();
  });

  it('shows a toast with Retry if it could not be resumed', async () => {
    const release = holdRecordingPause(call);
    await respond();
    release();
    await fail();
    const [shownToast] = toasts.get();
    expect(shownToast).toMatchObject({
      message: 'The recording could not be resumed. Please try again.',
      duration: 'stay',
    });
    shownToast?.actions[0]?.onClick();
    await respond();
    expect(requestedStates()).toEqual([true, false, false]);
    expect(state()).toBe('running');
  });

  it('is not resumed while a payment tab is open', () => {
    holdRecordingPause(call);
    resumeRecording(call);
    expect(requestedStates()).toEqual([true]);
  });
});
