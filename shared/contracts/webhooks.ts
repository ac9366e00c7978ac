/**
 * The paths that Twilio calls: signed, not authorised by token. `voice` returns TwiML while a caller waits; the others
 * report events. All are POST with a form body.
 */
export const webhooks = {
  inboundVoice: { path: '/twilio/voice/inbound', function: 'voice' },
  /** The waitUrl of the queue: returns what the waiting caller hears. */
  queueWait: { path: '/twilio/voice/wait', function: 'voice' },
  /** The action after the queue: returns the next TwiML if nobody took the call. */
  queueLeft: { path: '/twilio/voice/queue-left', function: 'voice' },
  /** Puts a caller back into the queue of `?task_attribute_key=`, after an agent without permission took the call. */
  enqueueAgain: { path: '/twilio/voice/enqueue-again', function: 'voice' },
  /** The leg of an agent who reconnects: joins the agent to the conference, by the secret of its ring. */
  rejoin: { path: '/twilio/voice/rejoin', function: 'voice' },
  /** The transfer rendering endpoint: the leg of an agent who takes a transfer, by the secret of its ring. */
  transfer: { path: '/twilio/voice/transfer', function: 'voice' },
  /**
   * The status of a leg: of the customer who left the queue or hung up; with `?leg=customer` or `?leg=added` of a leg
   * that we dialled for `?task_attribute_key=`, by the secret of its dial.
   */
  callStatus: { path: '/twilio/status/call', function: 'status' },
  taskRouterEvents: { path: '/twilio/status/taskrouter', function: 'status' },
  conferenceStatus: { path: '/twilio/status/conference', function: 'status' },
  recordingStatus: { path: '/twilio/status/recording', function: 'status' },
  /** A text message to one of our numbers. */
  inboundText: { path: '/twilio/message/inbound', function: 'status' },
} as const;

export type Webhook = keyof typeof webhooks;
export type WebhookFunction = (typeof webhooks)[Webhook]['function'];
