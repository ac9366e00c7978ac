import type { Call } from '../calls/call.ts';
import type { BrowserLeg } from '../media/leg.ts';
import type { VoiceState } from '../voice-state.ts';

const CHECK_MS = 2000;
const GONE_SILENT_MS = 10_000;

/** Hangs up after the phone booth's page is closed: an open page always sends sound, even if it is silence. */
export const watchCaller = (state: VoiceState, call: Call, leg: BrowserLeg): void => {
  state.context.clock.after(CHECK_MS, () => {
    if (call.over.aborted) return;
    if (leg.silentMs > GONE_SILENT_MS) state.calls.end(call, 'no-answer');
    else watchCaller(state, call, leg);
  });
};
