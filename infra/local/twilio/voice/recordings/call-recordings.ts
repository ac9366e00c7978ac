import type { Call } from '../calls/call.ts';
import type { Calls } from '../calls/calls.ts';
import type { RecordingCallback, Recordings, RunningRecording } from './recordings.ts';

/** The requested recordings of one leg (twilio.com/docs/voice/api/recording#create-a-recording-resource). */
export class CallRecordings {
  readonly #running = new Map<string, RunningRecording>();

  constructor(
    private readonly calls: Calls,
    private readonly recordings: Recordings,
  ) {}

  /** A leg has only one recording at a time. */
  start(call: Call, callback: RecordingCallback | undefined): RunningRecording | undefined {
    if (call.status !== 'in-progress' || this.#running.has(call.sid)) return undefined;
    const request = { callSid: call.sid, conferenceSid: undefined, source: 'StartCallRecordingAPI' as const };
    const running = this.recordings.start({ ...request, ...(callback && { callback }) });
    const untap = this.calls.tap(call, frame => running.write(frame));
    const finish = () => {
      untap();
      this.#running.delete(call.sid);
      call.over.removeEventListener('abort', finish);
      running.finish();
    };
    const recording = { ...running, finish };
    call.over.addEventListener('abort', finish, { once: true });
    this.#running.set(call.sid, recording);
    return recording;
  }

  of(call: Call): RunningRecording | undefined {
    return this.#running.get(call.sid);
  }
}
