import * as z from 'zod';

const sid = (prefix: string) => z.string().regex(new RegExp(`^${prefix}[0-9a-f]{32}$`));
const rfc2822 = z.string().regex(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} \+0000$/);
const wholeNumber = z.string().regex(/^\d+$/);
const seconds = z.string().regex(/^\d{10}$/);
const flag = z.enum(['true', 'false']);
const json = z.string().refine(text => typeof JSON.parse(text) === 'object');
const country = z.string().regex(/^([A-Z]{2})?$/);

const callStatus = z.enum([
  'queued',
  'initiated',
  'ringing',
  'in-progress',
  'completed',
  'busy',
  'failed',
  'no-answer',
  'canceled',
]);

/** twilio.com/docs/voice/twiml#request-parameters; Called and Caller are the older names of To and From. */
const ofCall = {
  AccountSid: sid('AC'),
  ApiVersion: z.literal('2010-04-01'),
  CallSid: sid('CA'),
  CallStatus: callStatus,
  Direction: z.enum(['inbound', 'outbound-api', 'outbound-dial']),
  From: z.string(),
  To: z.string(),
  Caller: z.string(),
  Called: z.string(),
  FromCountry: country,
  ToCountry: country,
  CallerCountry: country,
  CalledCountry: country,
  ParentCallSid: sid('CA').optional(),
};

/** twilio.com/docs/voice/twiml/enqueue#attributes-waiturl-parameters */
const queueWait = z.strictObject({
  ...ofCall,
  QueuePosition: z.string().regex(/^[1-9]\d*$/),
  QueueSid: sid('QU'),
  QueueTime: wholeNumber,
  AvgQueueTime: wholeNumber,
  CurrentQueueSize: wholeNumber,
  MaxQueueSize: wholeNumber,
});

/** twilio.com/docs/voice/twiml/enqueue#attributes-action-parameters */
const queueLeft = z.strictObject({
  ...ofCall,
  QueueResult: z.enum([
    'bridged',
    'bridging-in-process',
    'error',
    'hangup',
    'leave',
    'redirected',
    'redirected-from-bridged',
    'queue-full',
    'system-error',
  ]),
  QueueSid: sid('QU'),
  QueueTime: wholeNumber,
});

/** twilio.com/docs/voice/twiml/gather#action */
const gathered = z.strictObject({ ...ofCall, Digits: z.string(), FinishedOnKey: z.string().optional() });

/** twilio.com/docs/voice/twiml/dial#action */
const dialled = z.strictObject({
  ...ofCall,
  DialCallStatus: z.enum(['completed', 'answered', 'busy', 'no-answer', 'failed', 'canceled']),
  DialBridged: flag,
  DialCallSid: sid('CA').optional(),
  DialCallDuration: wholeNumber.optional(),
  RecordingUrl: z.url().optional(),
});

/** twilio.com/docs/voice/twiml/record#action */
const recorded = z.strictObject({
  ...ofCall,
  RecordingUrl: z.url(),
  RecordingSid: sid('RE'),
  RecordingDuration: wholeNumber,
  Digits: z.string(),
});

/** twilio.com/docs/voice/api/call-resource#statuscallback; Duration is in minutes, as billed. */
const callProgress = z.strictObject({
  ...ofCall,
  CallbackSource: z.literal('call-progress-events'),
  SequenceNumber: wholeNumber,
  Timestamp: rfc2822,
  CallDuration: wholeNumber.optional(),
  Duration: wholeNumber.optional(),
});

/** twilio.com/docs/voice/twiml/conference#attributes-statuscallback: what is sent on which event. */
const ofConference = {
  AccountSid: sid('AC'),
  ConferenceSid: sid('CF'),
  FriendlyName: z.string(),
  SequenceNumber: wholeNumber,
  Timestamp: rfc2822,
};
const ofParticipant = {
  ...ofConference,
  CallSid: sid('CA'),
  Muted: flag,
  Hold: flag,
  Coaching: flag,
  StartConferenceOnEnter: flag,
  EndConferenceOnExit: flag,
  ParticipantLabel: z.string().optional(),
};
const conferenceStarted = z.strictObject({ ...ofConference, StatusCallbackEvent: z.literal('conference-start') });
const conferenceEnded = z.strictObject({
  ...ofConference,
  StatusCallbackEvent: z.literal('conference-end'),
  ReasonConferenceEnded: z.enum([
    'conference-ended-via-api',
    'last-participant-kicked',
    'last-participant-left',
    'participant-with-end-conference-on-exit-kicked',
    'participant-with-end-conference-on-exit-left',
  ]),
  Reason: z.string(),
  CallSidEndingConference: sid('CA').optional(),
  ParticipantLabelEndingConference: z.string().optional(),
});
const participantLeft = z.strictObject({
  ...ofParticipant,
  StatusCallbackEvent: z.literal('participant-leave'),
  ParticipantCallStatus: z.enum(['no-answer', 'busy', 'in-progress', 'failed', 'canceled', 'completed']),
  ReasonParticipantLeft: z.enum([
    'conference_ended_via_api',
    'moderator_ended_conference',
    'participant_updated_via_api',
    'participant_hung_up',
    'participant_add_failed',
  ]),
});
const participantChanged = z.strictObject({
  ...ofParticipant,
  StatusCallbackEvent: z.enum([
    'participant-join',
    'participant-mute',
    'participant-unmute',
    'participant-hold',
    'participant-unhold',
    'participant-modify',
  ]),
});
const conferenceStatus = z.discriminatedUnion('StatusCallbackEvent', [
  conferenceStarted,
  conferenceEnded,
  participantLeft,
  participantChanged,
]);

/** twilio.com/docs/voice/api/recording#recordingstatuscallback */
const recordingStatus = z.strictObject({
  AccountSid: sid('AC'),
  CallSid: sid('CA').optional(),
  ConferenceSid: sid('CF').optional(),
  RecordingSid: sid('RE'),
  RecordingUrl: z.url(),
  RecordingStatus: z.enum(['in-progress', 'completed', 'absent']),
  RecordingDuration: wholeNumber.optional(),
  RecordingChannels: wholeNumber,
  RecordingSource: z.enum(['DialVerb', 'Conference', 'OutboundAPI', 'RecordVerb', 'StartCallRecordingAPI']),
  RecordingStartTime: rfc2822,
  ErrorCode: wholeNumber,
});

/** twilio.com/docs/messaging/guides/outbound-message-status-in-status-callbacks */
const messageStatus = z.strictObject({
  AccountSid: sid('AC'),
  ApiVersion: z.literal('2010-04-01'),
  MessageSid: sid('SM'),
  MessageStatus: z.enum(['queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed']),
  SmsSid: sid('SM'),
  SmsStatus: z.string(),
  From: z.string(),
  To: z.string(),
});

/** twilio.com/docs/messaging/guides/webhook-request */
const text = z.strictObject({
  AccountSid: sid('AC'),
  ApiVersion: z.literal('2010-04-01'),
  MessageSid: sid('SM'),
  SmsSid: sid('SM'),
  SmsMessageSid: sid('SM'),
  SmsStatus: z.literal('received'),
  From: z.string(),
  To: z.string(),
  Body: z.string(),
  NumMedia: wholeNumber,
  NumSegments: wholeNumber,
});

/** twilio.com/docs/taskrouter/handle-assignment-callbacks#assignment-callback-parameters */
const assignment = z.strictObject({
  Timestamp: seconds,
  AccountSid: sid('AC'),
  WorkspaceSid: sid('WS'),
  WorkflowSid: sid('WW'),
  TaskQueueSid: sid('WQ'),
  WorkerSid: sid('WK'),
  WorkerAttributes: json,
  TaskSid: sid('WT'),
  TaskAttributes: json,
  TaskAge: wholeNumber,
  TaskPriority: wholeNumber,
  ReservationSid: sid('WR'),
});

/**
 * twilio.com/docs/taskrouter/api/event/reference: the fields by what an event is about. The second block of each is from
 * the same event's schema (twilio.com/docs/events/event-types/taskrouter), by the names of the callback.
 */
const ofEvent = {
  EventType: z.string(),
  AccountSid: sid('AC'),
  WorkspaceSid: sid('WS'),
  WorkspaceName: z.string(),
  EventDescription: z.string(),
  ResourceType: z.enum(['task', 'reservation', 'worker', 'activity', 'workflow', 'workspace']),
  ResourceSid: z.string(),
  Timestamp: seconds,

  Sid: sid('EV'),
  TimestampMs: z.string().regex(/^\d{13}$/),
};
const taskOfEvent = {
  TaskSid: sid('WT'),
  TaskAttributes: json,
  TaskAge: wholeNumber,
  TaskPriority: wholeNumber,
  TaskAssignmentStatus: z.enum(['pending', 'reserved', 'assigned', 'canceled', 'completed', 'wrapping']),
  TaskCanceledReason: z.string().optional(),
  TaskCompletedReason: z.string().optional(),
  WorkflowSid: sid('WW'),
  TaskQueueSid: sid('WQ').optional(),

  TaskChannelSid: sid('TC'),
  TaskChannelUniqueName: z.string(),
  TaskDateCreated: seconds,
  TaskVersion: wholeNumber,
  TaskQueueName: z.string().optional(),
  TaskQueueTargetExpression: z.string().optional(),
  TaskQueueEnteredDate: seconds,
  WorkflowName: z.string(),
  WorkflowFilterName: z.string(),
  WorkflowFilterExpression: z.string(),
  Reason: z.string().optional(),
};
const workerOfEvent = {
  WorkerSid: sid('WK'),
  WorkerName: z.string(),
  WorkerAttributes: json,
  WorkerActivitySid: sid('WA'),
  WorkerActivityName: z.string(),
  WorkerVersion: wholeNumber,
};
const reservationOfEvent = {
  ReservationSid: sid('WR'),

  ReservationStatus: z.string(),
  ReservationTimeout: wholeNumber,
  ReservationVersion: wholeNumber,
};
const changedActivity = {
  WorkerTimeInPreviousActivity: wholeNumber,
  WorkerTimeInPreviousActivityMs: wholeNumber,
  WorkerPreviousActivitySid: sid('WA'),

  WorkerPreviousActivityName: z.string(),
};
const changedChannel = {
  WorkerChannelAvailable: flag,
  WorkerChannelAvailableCapacity: wholeNumber,
  WorkerChannelPreviousCapacity: wholeNumber,
  TaskChannelSid: sid('TC'),
  TaskChannelUniqueName: z.string(),
  WorkerChannelTaskCount: wholeNumber,
};

const taskEvent = z.strictObject({ ...ofEvent, ...taskOfEvent });
/** An event of a task that is reserved may name its reservation. */
const reservedTaskEvent = z.strictObject({
  ...ofEvent,
  ...taskOfEvent,
  ...z.strictObject(reservationOfEvent).partial().shape,
});
const reservationEvent = z.strictObject({ ...ofEvent, ...taskOfEvent, ...workerOfEvent, ...reservationOfEvent });
const workerEvent = z.strictObject({ ...ofEvent, ...workerOfEvent });
const channelEvent = z.strictObject({ ...ofEvent, ...workerOfEvent, ...changedChannel });

/** Every event that the virtual Twilio reports. */
const events: Record<string, z.ZodType> = {
  'task.created': taskEvent,
  'task.updated': reservedTaskEvent,
  'task.canceled': reservedTaskEvent,
  'task.wrapup': reservedTaskEvent,
  'task.completed': reservedTaskEvent,
  'task.deleted': taskEvent,
  'task-queue.entered': taskEvent,
  'task-queue.timeout': taskEvent,
  'workflow.entered': taskEvent,
  'workflow.timeout': taskEvent,
  'workflow.skipped': taskEvent,
  'reservation.created': reservationEvent,
  'reservation.accepted': reservationEvent,
  'reservation.rejected': reservationEvent,
  'reservation.timeout': reservationEvent,
  'reservation.canceled': reservationEvent,
  'reservation.rescinded': reservationEvent,
  'reservation.wrapup': reservationEvent,
  'reservation.completed': reservationEvent,
  'worker.created': workerEvent,
  'worker.activity.update': z.strictObject({ ...ofEvent, ...workerOfEvent, ...changedActivity }),
  'worker.attributes.update': workerEvent,
  'worker.capacity.update': channelEvent,
  'worker.channel.availability.update': channelEvent,
  'worker.deleted': workerEvent,
};

/** The documented fields of each webhook, by a name for it; TaskRouter's events by their types. */
export const webhookTables: Record<string, z.ZodType> = {
  'incoming call': z.strictObject(ofCall),
  'the waiting document': queueWait,
  'the action of the queue': queueLeft,
  'the action of <Gather>': gathered,
  'the action of <Dial>': dialled,
  'the action of <Record>': recorded,
  'call status': callProgress,
  'conference status': conferenceStatus,
  'recording status': recordingStatus,
  'message status': messageStatus,
  'incoming text': text,
  assignment,
  ...events,
};

/** The events of a conference, each of which must be seen. */
export const conferenceEvents = [
  'conference-start',
  'conference-end',
  'participant-join',
  'participant-leave',
  'participant-mute',
  'participant-unmute',
  'participant-hold',
  'participant-unhold',
  'participant-modify',
];
