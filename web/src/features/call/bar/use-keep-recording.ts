import { useEffect } from 'react';
import type { Call } from '#shared/calls/call';
import { isRecordingHeld, resumeRecording } from '../recording-pause.ts';

/** A payment tab that is about to open, or has just been closed, settles within this. */
const SETTLES_MS = 3_000;

/** A call whose recording is paused though no payment tab is open lost its tab by a reload: the recording goes on. */
export const useKeepRecording = ({ id, recording_paused: isPaused = false }: Call): void => {
  useEffect(() => {
    if (!isPaused) return;
    const timer = setTimeout(() => {
      if (!isRecordingHeld(id)) resumeRecording(id);
    }, SETTLES_MS);
    return () => clearTimeout(timer);
  }, [id, isPaused]);
};
