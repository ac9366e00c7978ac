/** The interfaces between the services of the virtual Twilio; a service imports this file and no other service's files. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from './clock.ts';

/** The account of the virtual Twilio; tokens are signed with the API key, webhooks with the auth token. */
export type Account = {
  accountSid: string;
  authToken: string;
  apiKeySid: string;
  apiKeySecret: string;
};

/** A webhook to send: a form POST, signed over the exact URL (twilio.com/docs/usage/webhooks/webhooks-security). */
export type WebhookRequest = {
  /** For journal and faults: `voice`, `conference`, `call-status`, `recording`, `taskrouter`, `assignment`, `text`. */
  kind: string;
  url: string;
  method?: 'GET' | 'POST';
  params: Record<string, string>;
  /** The timeout in milliseconds; Twilio's 15 s if absent. */
  timeoutMs?: number;
};

export type WebhookResponse = { status: number; contentType: string; body: string };

export interface WebhookSender {
  /** Sends, retries once after a failed connection, writes the journal, applies faults. Rejects without a response. */
  send(request: WebhookRequest): Promise<WebhookResponse>;
}

/** One REST request, as twilio-node sends it; `host` is Twilio's host (`api.twilio.com`, `taskrouter.twilio.com`). */
export type RestRequest = {
  method: 'GET' | 'POST' | 'DELETE';
  host: string;
  path: string;
  /** Named groups of the route's path. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** The form body, with repeated keys. */
  form: URLSearchParams;
  /** The version that an update requires (TaskRouter's `If-Match`). */
  ifMatch?: string;
};

/** `body` undefined is 204. A Buffer is served as it is with `contentType`. `etag`: the resource's version. */
export type RestResponse = { status: number; body?: unknown; contentType?: string; etag?: string };

/** A parameter that a route supports: with any value, or only with these values. */
export type ServedParameter = string | { name: string; values: readonly string[] };

export type RestRoute = {
  method: RestRequest['method'];
  host: string;
  /** Like `/2010-04-01/Accounts/:accountSid/Calls/:callSid.json`. */
  path: string;
  /**
   * The parameters of the form or the query that the route supports, besides those of paging, and `If-Match` if it compares
   * versions; a request with any other is rejected before it reaches the route.
   */
  parameters: readonly ServedParameter[];
  handle(request: RestRequest): RestResponse | Promise<RestResponse>;
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

/** The worker's leg that an instruction requests (twilio.com/docs/taskrouter/handle-assignment-callbacks). */
export type WorkerCall = {
  taskSid: string;
  reservationSid: string;
  /** The worker's `contact_uri`: `client:<identity>` or a number. */
  to: string;
  /** The task's `from`: the worker sees it if neither the instruction nor the caller has another. */
  from?: string;
  /** The other parameters of the instruction, by their REST names (`StatusCallback`, `Timeout`, ...). */
  params: URLSearchParams;
};

/** `customerCallSid` is the leg in the queue, taken from the task's `call_sid` attribute. */
export type ConferenceInstruction = WorkerCall & { customerCallSid?: string };
export type DequeueInstruction = WorkerCall & { customerCallSid: string };
/** `url` is the document that the worker's leg runs. */
export type CallInstruction = WorkerCall & { url: string };

export type WorkerOutcome = { ok: true; workerCallSid: string } | { ok: false; reason: string };

/** The requests of TaskRouter to the voice service. */
export interface VoicePort {
  /**
   * Dials the worker, adds the worker's leg to the conference named after the task, and moves the caller in. A task
   * without a caller, as for an outbound call, leaves the worker there alone.
   */
  conference(instruction: ConferenceInstruction): Promise<WorkerOutcome>;
  /** Dials the worker and connects the worker with the caller, without a conference. */
  dequeue(instruction: DequeueInstruction): Promise<WorkerOutcome>;
  /** Dials the worker and runs a TwiML document on the worker's leg. */
  call(instruction: CallInstruction): Promise<WorkerOutcome>;
  /** Redirects a call to another TwiML document; false if no such call is in progress. */
  redirect(callSid: string, url: string): boolean;
  /** Ends a worker's leg that still rings after its reservation has ended. */
  cancelWorkerLeg(reservationSid: string): void;
  /** Takes a caller out of the queue after the task has ended; the action of the `<Enqueue>` is next. */
  leaveQueue(callSid: string, reason: string): void;
}

/** The requests and reports of the voice service to TaskRouter. */
export interface TaskRouterPort {
  /** `<Enqueue workflowSid><Task>`: adds `call_sid`, `from`, `to`, ... to the attributes and returns the task's SID. */
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

/** The context of every service. */
export type TwilioContext = {
  account: Account;
  clock: Clock;
  webhooks: WebhookSender;
  /** The virtual Twilio's origin, for URLs in its responses: `http://localhost:4703`. */
  origin: string;
  log(line: string): void;
};

/** A number of the account and its webhooks (twilio.com/docs/phone-numbers/api/incomingphonenumber-resource). */
export type AccountNumber = {
  sid: string;
  phoneNumber: string;
  friendlyName: string;
  voiceUrl: string;
  voiceMethod?: 'GET' | 'POST';
  statusCallback?: string;
  statusCallbackMethod?: 'GET' | 'POST';
  /** Of text messages to the number. */
  smsUrl?: string;
  /** Asked if that request fails. */
  smsFallbackUrl?: string;
};

/** The requests of the voice service about numbers and applications. */
export interface NumbersPort {
  find(phoneNumber: string): AccountNumber | undefined;
  list(): AccountNumber[];
  /** Whether calls may show the number: it is owned, or its owner has verified it. */
  isCallerId(phoneNumber: string): boolean;
  /** The TwiML application of a browser's outgoing call. */
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
  }): RestResponse | Promise<RestResponse>;
};

/** The service that `voice/create-voice.ts` creates. */
export type VoiceService = VoicePort & {
  restRoutes: RestRoute[];
  controlRoutes: ControlRoute[];
  /** True if it took the socket (`/signal`); else it does not touch the socket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Pages and sounds; true if it sent a response. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  stop(): Promise<void>;
};

/** `createVoice` of `voice/create-voice.ts`. `media` false: signalling without sound; recordings are in `dataDir`. */
export type CreateVoice = (
  context: TwilioContext,
  taskRouter: TaskRouterPort,
  numbers: NumbersPort,
  options: { media: boolean; dataDir: string },
) => VoiceService | Promise<VoiceService>;
