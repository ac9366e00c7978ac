import { pauseRecording } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { callOperation } from '../../lib/api/api-client.ts';
import { createStore, type Store } from '../../lib/ui/external-store.ts';
import { toast } from '../../lib/ui/toast.ts';

export type PauseState = 'running' | 'pausing' | 'paused' | 'failed';

type Pause = {
  state: Store<PauseState>;
  /** Open payment tabs of this call: while there is one, nothing may be recorded. */
  holders: number;
  isAsking: boolean;
};

const pauses = new Map<string, Pause>();

const pauseOf = (callId: string): Pause => {
  const known = pauses.get(callId);
  if (known) return known;
  const pause: Pause = { state: createStore<PauseState>('running'), holders: 0, isAsking: false };
  pauses.set(callId, pause);
  return pause;
};

const NOT_RESUMED = 'The recording could not be resumed. Please try again.';
const toastId = (callId: string) => `recording-${callId}`;

const tellNotResumed = (callId: string): void => {
  const actions = [{ label: 'Retry', onClick: () => resumeRecording(callId) }];
  toast.error(NOT_RESUMED, { id: toastId(callId), duration: 'stay', actions });
};

/** One request at a time, until what was asked last is what is wanted now: a tab that flickers can't mix them up. */
const settle = async (callId: string): Promise<void> => {
  const pause = pauseOf(callId);
  if (pause.isAsking) return;
  pause.isAsking = true;
  for (;;) {
    const paused = pause.holders > 0;
    if (paused) pause.state.set('pausing');
    const done = await callOperation(pauseRecording, {
      task_attribute_key: keyOf('taskAttribute', callId),
      paused,
    }).then(
      () => true,
      () => false,
    );
    if (paused !== pause.holders > 0) continue;
    if (done) pause.state.set(paused ? 'paused' : 'running');
    else if (paused) pause.state.set('failed');
    else tellNotResumed(callId);
    break;
  }
  pause.isAsking = false;
};

/** Pauses a call's recording until the answer is called; several may hold it. */
export const holdRecordingPause = (callId: string): (() => void) => {
  const pause = pauseOf(callId);
  pause.holders += 1;
  toast.hide(toastId(callId));
  void settle(callId);
  return () => {
    pause.holders -= 1;
    if (pause.holders === 0) void settle(callId);
  };
};

/** Asks once more for the pause that failed, or that somebody else has ended. */
export const pauseAgain = (callId: string): void => void settle(callId);

/** Lets a recording go on that nothing holds any more: the page was reloaded, or the request before failed. */
export const resumeRecording = (callId: string): void => {
  if (pauseOf(callId).holders === 0) void settle(callId);
};

export const isRecordingHeld = (callId: string): boolean => pauseOf(callId).holders > 0;

/** How the recording of a call stands, as far as this page has asked. */
export const recordingPauseState = (callId: string): Store<PauseState> => pauseOf(callId).state;
