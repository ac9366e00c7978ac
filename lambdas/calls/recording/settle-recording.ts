import { setTimeout } from 'node:timers/promises';
import { conflictWith, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import type { Call } from '#shared/calls/call';
import { holdsPause, isPauseLeft, isPauseUnsettled, isVerificationStarting } from '#shared/calls/recording-pause';
import { Refusal } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import { changeCall } from '../line/change-call.ts';
import { partsNow } from '../line/conversation-calls.ts';
import type { Provider } from '../provider/provider.ts';

export type SettleRecordingDeps = {
  provider: Pick<Provider, 'setRecordingPaused'>;
  now: Timestamp;
  /** Lets so many milliseconds pass. */
  wait?: (ms: number) => Promise<unknown>;
};

/** A start of a verification takes Twilio's answer and a write. */
const START = { looks: 10, ms: 250 };

const isToBePaused = (parts: Call[]): boolean => parts.some(holdsPause);

/** Who wants what since when, and the recordings that it is about. */
const wishesIn = (parts: Call[]): string =>
  JSON.stringify(
    parts.map(part => [part.id, holdsPause(part), part.recording_pause_ts, part.voice_verification?.recording_sid]),
  );

/** A recording that is about to begin has no sid to pause it by: within a moment it has. */
const onceNothingStarts = async (deps: SettleRecordingDeps, call: Call): Promise<Call[]> => {
  for (let look = 1; look <= START.looks; look++) {
    const parts = await partsNow(call);
    if (!isToBePaused(parts) || !parts.some(part => isVerificationStarting(part, deps.now))) return parts;
    await (deps.wait ?? setTimeout)(START.ms);
  }
  throw new Refusal('provider_failed', 'The recording could not be paused. Do not take card details yet.');
};

const tell = async ({ provider }: SettleRecordingDeps, parts: Call[]): Promise<void> => {
  const conference_sid = parts.find(part => part.conference_sid)?.conference_sid;
  if (conference_sid) await provider.setRecordingPaused({ conference_sid, parts }, isToBePaused(parts));
};

/** Of a part whose agent has asked anew since, the newer request says how it stands. */
const note = async (told: Call): Promise<void> => {
  await changeCall(told, call => {
    if (call.recording_pause_ts !== told.recording_pause_ts) return undefined;
    if (holdsPause(call) === (call.recording_paused === true)) return undefined;
    return holdsPause(call) ? { set: { recording_paused: true } } : { remove: ['recording_paused'] };
  });
};

/**
 * Tells Twilio what the agents of a conversation want of its recording, looks whether they still want it, and tells it
 * the newer where they do not; then their calls say how it stands. Of several that do this at once, the one whose word
 * reaches Twilio last looks last, and so ends with what is wanted (docs/decisions/0027).
 * @throws Refusal `provider_failed`; `conflict` where it keeps changing
 */
export const settleRecording = async (deps: SettleRecordingDeps, call: Call): Promise<void> => {
  await retryOnConflict({
    read: () => onceNothingStarts(deps, call),
    decide: parts => toWrite(parts),
    write: async parts => {
      await tell(deps, parts);
      const after = await onceNothingStarts(deps, call);
      if (wishesIn(after) !== wishesIn(parts)) return conflictWith(after);
      for (const part of after) await note(part);
      return done(undefined);
    },
    giveUp: rejectAsChanging('The recording is changing. Please try again.'),
  });
};

const forget = async ({ now }: SettleRecordingDeps, left: Call): Promise<void> => {
  await changeCall(left, call =>
    isPauseLeft(call) ? { remove: ['recording_pause_wanted'], set: { recording_pause_ts: now } } : undefined,
  );
};

/** Forgets the pauses of agents who have gone, and settles what no request has. @throws as `settleRecording` */
export const releaseRecording = async (
  deps: SettleRecordingDeps,
  found: Call,
  isInDoubt: (call: Call) => boolean = isPauseUnsettled,
): Promise<void> => {
  const parts = await partsNow(found);
  const left = parts.filter(isPauseLeft);
  for (const part of left) await forget(deps, part);
  if (left.length > 0 || parts.some(isInDoubt)) await settleRecording(deps, found);
};
