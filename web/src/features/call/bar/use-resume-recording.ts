import { useEffect } from 'react';
import type { Call } from '#shared/calls/call';
import { isRecordingHeld, resumeRecording } from '../recording-pause.ts';

/** A payment tab that opens or closes changes the recording within this time. */
const PAYMENT_TAB_MS = 3_000;

/** Resumes a recording that is paused without an open payment tab: a reload has closed that tab. */
export const useResumeRecording = ({ id, recording_paused: isPaused = false }: Call): void => {
  useEffect(() => {
    if (!isPaused) return;
    const timer = setTimeout(() => {
      if (!isRecordingHeld(id)) resumeRecording(id);
    }, PAYMENT_TAB_MS);
    return () => clearTimeout(timer);
  }, [id, isPaused]);
};
