/** How the rooms of the virtual Twilio see one another; each imports this file and none of the others' insides. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from './clock.ts';

/** The account the virtual Twilio belongs to; tokens are signed with the key, webhooks with the auth token. */
export type Account = {
  accountSid: string;
  authToken: string;
  apiKeySid: string;
  apiKeySecret: string;
};

/** A webhook to send: a form POST, signed over the exact URL (twilio.com/docs/usage/webhooks/webhooks-security). */
export type WebhookRequest = {
  /** What it reports, for the journal and for faults: `voice`, `conference`, `call-status`, `recording`, `taskrouter`, `assignment`. */
  kind: string;
  url: string;
  method?: 'GET' | 'POST';
  params: Record<string, string>;
  /** Milliseconds until given up; Twilio's 15 s where absent. */
  timeoutMs?: number;
};

export type WebhookAnswer = { status: number; contentType: string; body: string };

export interface WebhookSender {
  /** Sends, retries once on a failed connection, keeps the journal, applies injected faults. Rejects when no answer came. */
  send(request: WebhookRequest): Promise<WebhookAnswer>;
}

/** One REST request, as twilio-node sends it; `host` is Twilio's own (`api.twilio.com`, `taskrouter.twilio.com`). */
export type RestRequest = {
  method: 'GET' | 'POST' | 'DELETE';
  host: string;
  path: string;
  /** Named groups of the route's path. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** The form body; repeated keys stay repeated. */
  form: URLSearchParams;
  /** The version that an update insists on (TaskRouter's `If-Match`). */
  ifMatch?: string;
};

/** `body` undefined is 204. A Buffer is served as it is with `contentType`. */
export type RestAnswer = { status: number; body?: unknown; contentType?: string };

export type RestRoute = {
  method: RestRequest['method'];
  host: string;
  /** Like `/2010-04-01/Accounts/:accountSid/Calls/:callSid.json`. */
  path: string;
  handle(request: RestRequest): RestAnswer | Promise<RestAnswer>;
};

/** Thrown by a route: Twilio's error document `{code, message, more_info, status}`. */
export class TwilioError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** A worker's leg that an instruction of a reservation asks for (twilio.com/docs/taskrouter/handle-assignment-callbacks). */
export type WorkerCall = {
  taskSid: string;
  reservationSid: string;
  /** The worker's `contact_uri`: `client:<identity>` or a number. */
  to: string;
  /** The task's own `from`: what the worker sees where neither the instruction nor the caller says otherwise. */
  from?: string;
  /** Everything else of the instruction, by the names that REST has for a conference's (`StatusCallback`, `Timeout`, ...). */
  params: URLSearchParams;
};

/** `customerCallSid` is the leg in the queue, taken from the task's `call_sid` attribute. */
export type ConferenceInstruction = WorkerCall & { customerCallSid?: string };
export type DequeueInstruction = WorkerCall & { customerCallSid: string };
/** `url` is the document that the worker's leg runs. */
export type CallInstruction = WorkerCall & { url: string };

export type WorkerOutcome = { ok: true; workerCallSid: string } | { ok: false; reason: string };

/** What TaskRouter asks of the voice side. */
export interface VoicePort {
  /**
   * Dials the worker, puts her into the conference named after the task, moves the caller in. Where the task has no
   * caller, as an outbound one, she is there alone.
   */
  conference(instruction: ConferenceInstruction): Promise<WorkerOutcome>;
  /** Dials the worker and connects her with the caller, without a conference. */
  dequeue(instruction: DequeueInstruction): Promise<WorkerOutcome>;
  /** Dials the worker and runs a document on her leg. */
  call(instruction: CallInstruction): Promise<WorkerOutcome>;
  /** Sends a call to another document; false where there is no such call in progress. */
  redirect(callSid: string, url: string): boolean;
  /** Ends a worker leg that is still ringing, because its reservation is gone. */
  cancelWorkerLeg(reservationSid: string): void;
  /** Takes a caller out of the queue, because her task is gone: the action of her `<Enqueue>` is next. */
  leaveQueue(callSid: string, reason: string): void;
}

/** What the voice side asks of, and tells, TaskRouter. */
export interface TaskRouterPort {
  /** `<Enqueue workflowSid><Task>`: answers the task's sid. `call_sid`, `from`, `to`, ... are added to the attributes. */
  enqueueCall(enqueue: {
    callSid: string;
    workflowSid: string;
    attributes: Record<string, unknown>;
    priority?: number;
    timeoutS?: number;
  }): string;
  /** The caller hung up while queued. */
  callAbandoned(taskSid: string, reason: string): void;
  /** The worker's leg of an accepted reservation ended: the reservation and its task move to wrapping. */
  workerLegEnded(taskSid: string, workerCallSid: string): void;
}

/** What every room gets. */
export type TwilioContext = {
  account: Account;
  clock: Clock;
  webhooks: WebhookSender;
  /** The virtual Twilio's own origin, for URLs in its answers: `http://localhost:4703`. */
  origin: string;
  log(line: string): void;
};

/** A number of the account and where its calls go (twilio.com/docs/phone-numbers/api/incomingphonenumber-resource). */
export type AccountNumber = {
  sid: string;
  phoneNumber: string;
  friendlyName: string;
  voiceUrl: string;
  voiceMethod?: 'GET' | 'POST';
  statusCallback?: string;
  statusCallbackMethod?: 'GET' | 'POST';
};

/** What the voice side asks about numbers and applications. */
export interface NumbersPort {
  find(phoneNumber: string): AccountNumber | undefined;
  list(): AccountNumber[];
  /** The TwiML application that a browser's outgoing call runs. */
  application?(sid: string): { voiceUrl: string; voiceMethod?: 'GET' | 'POST' } | undefined;
}

/** A route of the control API (`/_control/...`), for tests and the phone booth; JSON in, JSON out. */
export type ControlRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Like `/_control/calls/:callSid/digits`. */
  path: string;
  handle(request: {
    params: Record<string, string>;
    query: URLSearchParams;
    body: unknown;
  }): RestAnswer | Promise<RestAnswer>;
};

/** What `voice/create-voice.ts` makes. */
export type VoiceRoom = VoicePort & {
  restRoutes: RestRoute[];
  controlRoutes: ControlRoute[];
  /** True where the socket was its own (`/signal`); else it is untouched. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Pages and sounds; true where it answered. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  stop(): Promise<void>;
};

/** Exported as `createVoice` by `voice/create-voice.ts`. `media` false: no sound, signalling only; recordings lie in `dataDir`. */
export type CreateVoice = (
  context: TwilioContext,
  taskRouter: TaskRouterPort,
  numbers: NumbersPort,
  options: { media: boolean; dataDir: string },
) => VoiceRoom | Promise<VoiceRoom>;
