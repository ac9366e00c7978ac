import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TwilioContext } from '../../ports.ts';
import { rfc2822 } from '../../rest/dates.ts';
import { newSid } from '../../sids.ts';
import { SILENCE } from '../media/pcm.ts';
import { Recorder } from '../media/recorder.ts';
import { type PauseBehavior, Pauses } from './pauses.ts';

export type RecordingEvent = 'in-progress' | 'completed' | 'absent';
export type RecordingCallback = { url: string; method: 'GET' | 'POST'; events: ReadonlySet<RecordingEvent> };
type RecordingSource = 'Conference' | 'DialVerb' | 'RecordVerb' | 'StartCallRecordingAPI';

export type Recording = {
  sid: string;
  callSid: string | undefined;
  conferenceSid: string | undefined;
  source: RecordingSource;
  status: 'in-progress' | 'paused' | 'completed';
  startedAt: Date;
  updatedAt: Date;
  /** Seconds, once completed. */
  durationS: number | undefined;
  path: string;
};

type RecordingRequest = Pick<Recording, 'callSid' | 'conferenceSid' | 'source'> & {
  callback?: RecordingCallback;
};

/** A running recording; `write` takes the mix, `finish` may be called twice. */
export type RunningRecording = {
  recording: Recording;
  write(frame: Int16Array): void;
  pause(behavior: PauseBehavior): void;
  resume(): void;
  finish(): void;
};

/** All recordings; their sound is in WAV files in the data folder. */
export class Recordings {
  readonly #recordings = new Map<string, Recording>();

  constructor(
    readonly context: TwilioContext,
    readonly folder: string,
    /** False if sound is not simulated: the file is then silence of the correct length. */
    readonly media: boolean,
  ) {}

  start(request: RecordingRequest): RunningRecording {
    const sid = newSid('RE');
    const now = this.context.clock.now();
    const recording: Recording = {
      sid,
      callSid: request.callSid,
      conferenceSid: request.conferenceSid,
      source: request.source,
      status: 'in-progress',
      startedAt: now,
      updatedAt: now,
      durationS: undefined,
      path: join(this.folder, `${sid}.wav`),
    };
    this.#recordings.set(sid, recording);
    const recorder = new Recorder(recording.path);
    const pauses = new Pauses(this.context.clock);
    this.#report(recording, 'in-progress', request.callback);
    return {
      recording,
      write: frame => {
        if (recording.status === 'in-progress') recorder.write(frame);
        else if (recording.status === 'paused' && pauses.behavior === 'silence') recorder.write(SILENCE);
      },
      pause: behavior => {
        if (this.#set(recording, 'in-progress', 'paused')) pauses.begin(behavior);
      },
      resume: () => {
        if (this.#set(recording, 'paused', 'in-progress')) pauses.end();
      },
      finish: () => {
        if (recording.status === 'completed') return;
        this.#finish(recording, recorder, pauses);
        this.#report(recording, 'completed', request.callback);
      },
    };
  }

  find(sid: string): Recording | undefined {
    return this.#recordings.get(sid);
  }

  list(): Recording[] {
    return [...this.#recordings.values()].reverse();
  }

  remove(sid: string): boolean {
    const recording = this.#recordings.get(sid);
    if (!recording) return false;
    rmSync(recording.path, { force: true });
    return this.#recordings.delete(sid);
  }

  /** Its URL without an extension, as Twilio reports it; `.wav` may be added. */
  url(sid: string): string {
    return `${this.context.origin}/2010-04-01/Accounts/${this.context.account.accountSid}/Recordings/${sid}`;
  }

  #set(recording: Recording, from: Recording['status'], to: Recording['status']): boolean {
    if (recording.status !== from) return false;
    recording.status = to;
    recording.updatedAt = this.context.clock.now();
    return true;
  }

  #finish(recording: Recording, recorder: Recorder, pauses: Pauses): void {
    const now = this.context.clock.now();
    const seconds = pauses.secondsSince(recording.startedAt);
    if (!this.media) recorder.padTo(seconds);
    recorder.close();
    recording.status = 'completed';
    recording.durationS = Math.round(seconds);
    recording.updatedAt = now;
  }

  #report(recording: Recording, event: RecordingEvent, callback: RecordingCallback | undefined): void {
    if (!callback?.events.has(event)) return;
    const { account, webhooks, log } = this.context;
    const params: Record<string, string> = {
      AccountSid: account.accountSid,
      RecordingSid: recording.sid,
      RecordingUrl: this.url(recording.sid),
      RecordingStatus: event,
      RecordingChannels: '1',
      RecordingSource: recording.source,
      RecordingStartTime: rfc2822(recording.startedAt),
      ErrorCode: '0',
      ...(recording.callSid ? { CallSid: recording.callSid } : {}),
      ...(recording.conferenceSid ? { ConferenceSid: recording.conferenceSid } : {}),
      ...(recording.durationS === undefined ? {} : { RecordingDuration: String(recording.durationS) }),
    };
    webhooks
      .send({ kind: 'recording', url: callback.url, method: callback.method, params })
      .catch(cause => log(`${recording.sid}: the recording callback was not delivered (${String(cause)})`));
  }
}
