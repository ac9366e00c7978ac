import { pauseRecording } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { callOperation } from '../../lib/api/api-client.ts';
import { createStore, type Store } from '../../lib/ui/external-store.ts';
import { toast } from '../../lib/ui/toast.ts';

type PauseState = 'running' | 'pausing' | 'paused' | 'failed';

type Pause = {
  state: Store<PauseState>;
  /** The number of open payment tabs of this call: while there is one, nothing may be recorded. */
  holders: number;
  isRequesting: boolean;
};

const pauses = new Map<string, Pause>();

const pauseOf = (callId: string): Pause => {
  const known = pauses.get(callId);
  if (known) return known;
  const pause: Pause = { state: createStore<PauseState>('running'), holders: 0, isRequesting: false };
  pauses.set(callId, pause);
  return pause;
};

const NOT_RESUMED = 'The recording could not be resumed. Please try again.';
const toastId = (callId: string) => `recording-${callId}`;

const showNotResumed = (callId: string): void => {
  const actions = [{ label: 'Retry', onClick: () => resumeRecording(callId) }];
  toast.error(NOT_RESUMED, { id: toastId(callId), duration: 'stay', actions });
};

/** Sends one request at a time until the last request matches the number of holders, so that requests never cross. */
const syncWithHolders = async (callId: string): Promise<void> => {
  const pause = pauseOf(callId);
  if (pause.isRequesting) return;
  pause.isRequesting = true;
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
    else showNotResumed(callId);
    break;
  }
  pause.isRequesting = false;
};

/** Pauses a call's recording until the returned function is called; several tabs may hold the pause. */
export const holdRecordingPause = (callId: string): (() => void) => {
  const pause = pauseOf(callId);
  pause.holders += 1;
  toast.hide(toastId(callId));
  void syncWithHolders(callId);
  return () => {
    pause.holders -= 1;
    if (pause.holders === 0) void syncWithHolders(callId);
  };
};

/** Requests the pause again after it failed or was ended elsewhere. */
export const pauseAgain = (callId: string): void => void syncWithHolders(callId);

/** Resumes a recording without holders: the page was reloaded, or the previous request failed. */
export const resumeRecording = (callId: string): void => {
  if (pauseOf(callId).holders === 0) void syncWithHolders(callId);
};

export const isRecordingHeld = (callId: string): boolean => pauseOf(callId).holders > 0;

/** The state of a call's recording, by the requests of this page. */
export const recordingPauseState = (callId: string): Store<PauseState> => pauseOf(callId).state;
