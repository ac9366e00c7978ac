import { setTimeout } from 'node:timers/promises';
import { conflictWith, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { currentParts } from '#platform/table/related-calls';
import type { Call } from '#shared/calls/call';
import { isPauseOrphaned, isPauseUnconfirmed, isVerificationStarting, needsPause } from '#shared/calls/recording-pause';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import { changeCall } from '../line/change-call.ts';
import type { Provider } from '../provider/provider.ts';

export type ApplyRecordingPauseDeps = {
  provider: Pick<Provider, 'setRecordingPaused'>;
  now: Timestamp;
  /** Waits so many milliseconds. */
  wait?: (ms: number) => Promise<unknown>;
};

/** The start of a verification takes one request to Twilio and one write. */
const START = { attempts: 10, ms: 250 };

const isToBePaused = (parts: Call[]): boolean => parts.some(needsPause);

/** The pause requests and the recordings that they concern, as a text to compare. */
const pauseState = (parts: Call[]): string =>
  JSON.stringify(
    parts.map(part => [part.id, needsPause(part), part.recording_pause_ts, part.voice_verification?.recording_sid]),
  );

/** The parts, once no verification is starting: a recording that starts has no SID yet by which it could be paused. */
const partsAfterStarts = async (deps: ApplyRecordingPauseDeps, call: Call): Promise<Call[]> => {
  for (let attempt = 1; attempt <= START.attempts; attempt++) {
    const parts = await currentParts(call);
    if (!isToBePaused(parts) || !parts.some(part => isVerificationStarting(part, deps.now))) return parts;
    await (deps.wait ?? setTimeout)(START.ms);
  }
  throw new Rejection('provider_failed', 'The recording could not be paused. Do not take card details yet.');
};

const sendToTwilio = async ({ provider }: ApplyRecordingPauseDeps, parts: Call[]): Promise<void> => {
  const conference_sid = parts.find(part => part.conference_sid)?.conference_sid;
  if (conference_sid) await provider.setRecordingPaused({ conference_sid, parts }, isToBePaused(parts));
};

/** Writes the pause state to the call, unless its agent has made a newer request. */
const writeState = async (sent: Call): Promise<void> => {
  await changeCall(sent, call => {
    if (call.recording_pause_ts !== sent.recording_pause_ts) return undefined;
    if (needsPause(call) === (call.recording_paused === true)) return undefined;
    return needsPause(call) ? { set: { recording_paused: true } } : { remove: ['recording_paused'] };
  });
};

/**
 * Sends the wanted state to Twilio, reads the calls again, repeats if a request changed, then writes the state. Of
 * concurrent runs, the one that reaches Twilio last also reads last: its state is the wanted one (docs/decisions/0027).
 * @throws Rejection `provider_failed`; `conflict` if the requests keep changing
 */
export const applyRecordingPause = async (deps: ApplyRecordingPauseDeps, call: Call): Promise<void> => {
  await retryOnConflict({
    read: () => partsAfterStarts(deps, call),
    decide: parts => toWrite(parts),
    write: async parts => {
      await sendToTwilio(deps, parts);
      const after = await partsAfterStarts(deps, call);
      if (pauseState(after) !== pauseState(parts)) return conflictWith(after);
      for (const part of after) await writeState(part);
      return done(undefined);
    },
    giveUp: rejectAsChanging('The recording is changing. Please try again.'),
  });
};

const forgetPause = async ({ now }: ApplyRecordingPauseDeps, left: Call): Promise<void> => {
  await changeCall(left, call =>
    isPauseOrphaned(call) ? { remove: ['recording_pause_wanted'], set: { recording_pause_ts: now } } : undefined,
  );
};

/**
 * Removes the pauses of agents who have left, and applies a pause that no other request is applying. @throws as
 * `applyRecordingPause`
 */
export const releaseRecording = async (
  deps: ApplyRecordingPauseDeps,
  found: Call,
  isInDoubt: (call: Call) => boolean = isPauseUnconfirmed,
): Promise<void> => {
  const parts = await currentParts(found);
  const left = parts.filter(isPauseOrphaned);
  for (const part of left) await forgetPause(deps, part);
  if (left.length > 0 || parts.some(isInDoubt)) await applyRecordingPause(deps, found);
};
