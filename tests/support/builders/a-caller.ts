import type { Call } from '#shared/calls/call';
import type { Webhook } from '#shared/contracts/webhooks';
import { keyOf, type UserKey } from '#shared/keys';

/** In whole seconds, like Twilio's times, and recent, so that reports are not too old. */
export const twoMinutesAgo = (): number => Math.floor(Date.now() / 1000) * 1000 - 120_000;

export const secondsSince =
  (began: number) =>
  (seconds: number): string =>
    new Date(began + seconds * 1000).toISOString();

type Params = Record<string, string>;

type Callers<T> = {
  /** The number that they dial. */
  did: string;
  /** The agent of their calls. */
  userKey: UserKey;
  /** The agent's worker in the user's document. */
  email?: string;
  /** Seconds of the call as an instant. */
  at: (seconds: number) => string;
  post: (webhook: Webhook, params: Params, query?: string) => Promise<T>;
  getCall: (id: string) => Promise<Call | undefined>;
};

const EMAIL = 'maria.lopez@coverline.test';

/** Creates callers, each with a call and Twilio's webhooks of it. Times are seconds of the call. */
export const callers = <T>({ did, userKey, email = EMAIL, at, post, getCall }: Callers<T>) => {
  let calls = 0;
  return () => {
    const digits = String(++calls).padStart(4, '0');
    const sid = (prefix: string, what: string) => prefix + `${what}${digits}`.padStart(32, '0');
    const sids = {
      customer: sid('CA', 'c'),
      agent: sid('CA', 'a'),
      agentAgain: sid('CA', 'b'),
      task: sid('WT', '1'),
      reservation: sid('WR', '1'),
      conference: sid('CF', '1'),
      recording: sid('RE', '1'),
    };
    const key = keyOf('taskAttribute', sids.customer);
    const query = `task_attribute_key=${encodeURIComponent(key)}`;
    const date = (second: number) => new Date(Date.parse(at(second))).toUTCString().replace('GMT', '+0000');
    const inbound = (more: Params = {}) =>
      post('inboundVoice', { CallSid: sids.customer, From: `+1555234${digits}`, To: did, ...more });
    /** The task also contains data of the call's document. */
    const taskAttributes = async () =>
      JSON.stringify({ task_attribute_key: key, task_token: (await getCall(sids.customer))?.task_token });
    const taskRouter = async (EventType: string, second: number, more: Params = {}) =>
      post('taskRouterEvents', {
        EventType,
        Sid: sid('EV', String(second)),
        ResourceSid: sids.reservation,
        TimestampMs: String(Date.parse(at(second))),
        TaskSid: sids.task,
        TaskAttributes: await taskAttributes(),
        ReservationSid: sids.reservation,
        WorkerName: email,
        WorkerSid: `WK${'1'.repeat(32)}`,
        WorkerAttributes: JSON.stringify({ user_key: userKey, email }),
        ...more,
      });
    const conference = (StatusCallbackEvent: string, sequence: number, second: number, CallSid?: string) =>
      post(
        'conferenceStatus',
        {
          StatusCallbackEvent,
          ConferenceSid: sids.conference,
          FriendlyName: sids.task,
          SequenceNumber: String(sequence),
          Timestamp: date(second),
          SomethingNew: 'that Twilio added',
          ...(CallSid && { CallSid }),
        },
        query,
      );
    const recording = (began = 4) =>
      post(
        'recordingStatus',
        {
          RecordingSid: sids.recording,
          RecordingStatus: 'completed',
          ConferenceSid: sids.conference,
          RecordingStartTime: date(began),
          RecordingDuration: '60',
        },
        query,
      );
    const callStatus = (CallStatus: string, second: number) =>
      post('callStatus', { CallSid: sids.customer, CallStatus, Timestamp: date(second) });
    /** All webhooks of a one-minute call in which the agent was disconnected for some time. */
    const webhooks = [
      () => taskRouter('reservation.created', 2),
      () => conference('participant-join', 1, 4, sids.agent),
      () => conference('participant-join', 2, 4, sids.customer),
      () => taskRouter('reservation.accepted', 5),
      () => conference('participant-mute', 3, 10, sids.agent),
      () => conference('participant-unmute', 4, 12, sids.agent),
      () => conference('participant-leave', 5, 20, sids.agent),
      () => conference('participant-join', 6, 30, sids.agentAgain),
      () => conference('participant-leave', 7, 64, sids.customer),
      () => conference('participant-leave', 8, 64, sids.agentAgain),
      () => conference('conference-end', 9, 65),
      () => callStatus('completed', 65),
      () => recording(),
    ];
    const now = () => getCall(sids.customer);
    return { sids, key, query, taskAttributes, inbound, taskRouter, conference, recording, callStatus, webhooks, now };
  };
};
