/**
 * The paths that Twilio calls: signed, not authorised by token. `voice` answers TwiML while a caller waits; the rest
 * report what happened. All are POST with a form body.
 */
export const webhooks = {
  inboundVoice: { path: '/twilio/voice/inbound', function: 'voice' },
  /** Asked while a caller waits in the queue: what to play. */
  queueWait: { path: '/twilio/voice/wait', function: 'voice' },
  /** Asked when a caller left the queue: what follows, where nobody took the call. */
  queueLeft: { path: '/twilio/voice/queue-left', function: 'voice' },
  /** A caller who was taken from an agent who must not have her: back into the queue of `?task_attribute_key=`. */
  enqueueAgain: { path: '/twilio/voice/enqueue-again', function: 'voice' },
  /** The leg that brings an agent back into the conference: joins her to `?task_attribute_key=`. */
  rejoin: { path: '/twilio/voice/rejoin', function: 'voice' },
  /** The transfer rendering endpoint: joins the leg of an agent who takes a transfer to `?task_attribute_key=`. */
  transfer: { path: '/twilio/voice/transfer', function: 'voice' },
  /**
   * Legs' own states: the customer's, who gave up in the queue or hung up; with `?leg=customer` or `?leg=added` one
   * that we dialled for `?task_attribute_key=`.
   */
  callStatus: { path: '/twilio/status/call', function: 'status' },
  taskRouterEvents: { path: '/twilio/status/taskrouter', function: 'status' },
  conferenceStatus: { path: '/twilio/status/conference', function: 'status' },
  recordingStatus: { path: '/twilio/status/recording', function: 'status' },
} as const;

export type Webhook = keyof typeof webhooks;
export type WebhookFunction = (typeof webhooks)[Webhook]['function'];
