import type { TwilioContext } from '../../ports.ts';
import { rfc2822 } from '../../rest/dates.ts';
import type { AudioClock } from '../media/audio-clock.ts';
import { CallAudio } from '../media/call-audio.ts';
import { type Tap, tapLeg } from '../media/tap.ts';
import { Call, type CallSettings, type CallStatus, type Line, type Spoken } from './call.ts';
import { callParameters } from './call-parameters.ts';
import { eventOf, isOver, mayBecome } from './call-status.ts';

type CallWatcher = (call: Call) => void;

/** All calls; only this class changes the status of a call. */
export class Calls {
  readonly #calls = new Map<string, Call>();
  readonly #audio = new Map<string, CallAudio>();
  readonly #watchers = new Set<CallWatcher>();
  readonly #taps = new Map<string, { tap: Tap; stop: (() => void) | undefined }>();

  constructor(
    readonly context: TwilioContext,
    readonly audioClock: AudioClock,
  ) {}

  create(settings: Omit<CallSettings, 'createdAt'>): Call {
    const call = new Call({ ...settings, createdAt: this.context.clock.now() });
    this.#calls.set(call.sid, call);
    this.#audio.set(call.sid, new CallAudio());
    this.changed(call);
    return call;
  }

  find(sid: string): Call | undefined {
    return this.#calls.get(sid);
  }

  /** Newest first. */
  list(): Call[] {
    return [...this.#calls.values()].reverse();
  }

  /** The sound for a call that is not part of a mix. */
  audio(call: Call): CallAudio {
    const audio = this.#audio.get(call.sid);
    if (!audio) throw new Error(`There is no call ${call.sid}.`);
    return audio;
  }

  watch(watcher: CallWatcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Changes a call's status and sends its callbacks; returns false if the status does not allow it. */
  move(call: Call, status: CallStatus): boolean {
    if (!mayBecome(call.status, status)) return false;
    const now = this.context.clock.now();
    call.status = status;
    call.updatedAt = now;
    if (status === 'in-progress') call.startedAt = now;
    if (isOver(status)) call.endedAt = now;
    this.#report(call);
    this.changed(call);
    return true;
  }

  /** The far end has answered. */
  answer(call: Call, line: Line): void {
    call.stopRinging = undefined;
    if (this.move(call, 'in-progress')) this.attach(call, line);
    else line.hangUp();
  }

  attach(call: Call, line: Line): void {
    call.line = line;
    const audio = this.audio(call);
    audio.leg = line.leg;
    this.audioClock.add(audio);
    const tapped = this.#taps.get(call.sid);
    if (tapped) tapped.stop = tapLeg(line.leg, tapped.tap);
  }

  /** Passes what a call's party says and hears to one listener, also after the leg is replaced. */
  tap(call: Call, tap: Tap): () => void {
    const tapped = { tap, stop: call.line && tapLeg(call.line.leg, tap) };
    this.#taps.set(call.sid, tapped);
    return () => {
      this.#taps.delete(call.sid);
      tapped.stop?.();
    };
  }

  /** Ends a call from either side; the final status depends on whether it was answered. */
  end(call: Call, unanswered: 'busy' | 'no-answer' | 'failed' | 'canceled' = 'canceled'): void {
    if (isOver(call.status)) return;
    this.move(call, call.status === 'in-progress' ? 'completed' : call.status === 'queued' ? 'canceled' : unanswered);
    this.audioClock.remove(this.audio(call));
    call.stopRinging?.();
    call.stopRinging = undefined;
    call.line?.hangUp();
    call.line?.leg.close();
    call.close();
  }

  say(call: Call, kind: Spoken['kind'], text: string): void {
    call.spoken.push({ at: this.context.clock.now().toISOString(), kind, text });
    this.changed(call);
  }

  /** Notifies the watchers of a change of the call: its status, its place or the texts that it heard. */
  changed(call: Call): void {
    call.version += 1;
    for (const watcher of this.#watchers) watcher(call);
  }

  #report(call: Call): void {
    const event = eventOf(call.status);
    const callback = call.statusCallback;
    if (!event || !callback?.events.has(event)) return;
    const { account, clock, webhooks, log } = this.context;
    const now = clock.now();
    const params: Record<string, string> = {
      ...callParameters(account.accountSid, call),
      CallbackSource: 'call-progress-events',
      SequenceNumber: String(call.sequence++),
      Timestamp: rfc2822(now),
    };
    if (event === 'completed') {
      params.CallDuration = String(call.durationS(now));
      params.Duration = String(Math.ceil(call.durationS(now) / 60));
    }
    webhooks
      .send({ kind: 'call-status', url: callback.url, method: callback.method, params })
      .catch(cause => log(`${call.sid}: the status callback '${event}' was not delivered (${String(cause)})`));
  }
}
