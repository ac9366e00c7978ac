import * as z from 'zod';

/** Twilio's formats, as its reference writes them. */
const sid = (prefix: string) => z.string().regex(new RegExp(`^${prefix}[0-9a-f]{32}$`));
const rfc2822 = z.string().regex(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} \+0000$/);
const iso8601 = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
const wholeNumber = z.string().regex(/^\d+$/);
const json = z.string().refine(text => typeof JSON.parse(text) === 'object');
const method = z.enum(['GET', 'POST']);
const version = z.literal('2010-04-01');
const path = z.string().regex(/^\/2010-04-01\/Accounts\/AC[0-9a-f]{32}\/.*\.json$/);
const taskRouterUrl = z.string().regex(/^https:\/\/taskrouter\.twilio\.com\/v1\/Workspaces\/WS[0-9a-f]{32}/);
const paths = z.record(z.string(), path);
const links = z.record(z.string(), taskRouterUrl);
const price = { price: z.string().nullable(), price_unit: z.string() };

/** twilio.com/docs/voice/api/call-resource#call-properties */
const call = z.strictObject({
  sid: sid('CA'),
  account_sid: sid('AC'),
  parent_call_sid: sid('CA').nullable(),
  phone_number_sid: sid('PN').nullable(),
  group_sid: sid('GP').nullable(),
  trunk_sid: sid('TK').nullable(),
  api_version: version,
  from: z.string(),
  from_formatted: z.string(),
  to: z.string(),
  to_formatted: z.string(),
  status: z.enum(['queued', 'ringing', 'in-progress', 'canceled', 'completed', 'failed', 'busy', 'no-answer']),
  direction: z.enum(['inbound', 'outbound-api', 'outbound-dial']),
  answered_by: z.string().nullable(),
  caller_name: z.string().nullable(),
  forwarded_from: z.string().nullable(),
  queue_time: wholeNumber,
  duration: wholeNumber.nullable(),
  ...price,
  start_time: rfc2822.nullable(),
  end_time: rfc2822.nullable(),
  date_created: rfc2822,
  date_updated: rfc2822,
  uri: path,
  subresource_uris: paths,
});

/** twilio.com/docs/voice/api/conference-resource#conference-properties */
const conference = z.strictObject({
  sid: sid('CF'),
  account_sid: sid('AC'),
  api_version: version,
  friendly_name: z.string(),
  status: z.enum(['init', 'in-progress', 'completed']),
  region: z.string(),
  reason_conference_ended: z
    .enum([
      'conference-ended-via-api',
      'participant-with-end-conference-on-exit-left',
      'participant-with-end-conference-on-exit-kicked',
      'last-participant-kicked',
      'last-participant-left',
    ])
    .nullable(),
  call_sid_ending_conference: sid('CA').nullable(),
  date_created: rfc2822,
  date_updated: rfc2822,
  uri: path,
  subresource_uris: paths,
});

/** twilio.com/docs/voice/api/conference-participant-resource#participant-properties */
const participant = z.strictObject({
  account_sid: sid('AC'),
  call_sid: sid('CA'),
  conference_sid: sid('CF'),
  label: z.string().nullable(),
  call_sid_to_coach: sid('CA').nullable(),
  coaching: z.boolean(),
  muted: z.boolean(),
  hold: z.boolean(),
  start_conference_on_enter: z.boolean(),
  end_conference_on_exit: z.boolean(),
  status: z.enum(['queued', 'connecting', 'ringing', 'connected', 'complete', 'failed']),
  queue_time: wholeNumber,
  date_created: rfc2822,
  date_updated: rfc2822,
  uri: path,
});

/** twilio.com/docs/voice/api/recording#recording-properties */
const recordingFields = {
  sid: sid('RE'),
  account_sid: sid('AC'),
  api_version: version,
  call_sid: sid('CA').nullable(),
  conference_sid: sid('CF').nullable(),
  status: z.enum(['in-progress', 'paused', 'stopped', 'processing', 'completed', 'absent', 'deleted']),
  source: z.enum([
    'DialVerb',
    'Conference',
    'OutboundAPI',
    'Trunking',
    'RecordVerb',
    'StartCallRecordingAPI',
    'StartConferenceRecordingAPI',
  ]),
  channels: z.int(),
  duration: wholeNumber.nullable(),
  ...price,
  error_code: z.int().nullable(),
  encryption_details: z.object({}).nullable(),
  start_time: rfc2822,
  date_created: rfc2822,
  date_updated: rfc2822,
  uri: path,
};
const recording = z.strictObject({ ...recordingFields, media_url: z.url(), subresource_uris: paths });
const callRecording = z.strictObject({ ...recordingFields, track: z.enum(['inbound', 'outbound', 'both']) });
const conferenceRecording = z.strictObject(recordingFields);

/** twilio.com/docs/messaging/api/message-resource#message-properties */
const message = z.strictObject({
  sid: sid('SM'),
  account_sid: sid('AC'),
  api_version: version,
  from: z.string(),
  to: z.string(),
  body: z.string(),
  status: z.enum(['queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'received']),
  direction: z.enum(['inbound', 'outbound-api', 'outbound-call', 'outbound-reply']),
  num_segments: wholeNumber,
  num_media: wholeNumber,
  messaging_service_sid: sid('MG').nullable(),
  error_code: z.int().nullable(),
  error_message: z.string().nullable(),
  ...price,
  date_created: rfc2822,
  date_updated: rfc2822,
  date_sent: rfc2822.nullable(),
  uri: path,
  subresource_uris: paths,
});

const capabilities = z.strictObject({ voice: z.boolean(), sms: z.boolean(), mms: z.boolean(), fax: z.boolean() });
const voiceSettings = {
  voice_url: z.string().nullable(),
  voice_method: method,
  voice_fallback_url: z.string().nullable(),
  voice_fallback_method: method,
  voice_caller_id_lookup: z.boolean(),
  status_callback: z.string(),
  status_callback_method: method,
  sms_url: z.string(),
  sms_method: method,
  sms_fallback_url: z.string(),
  sms_fallback_method: method,
};

/** twilio.com/docs/phone-numbers/api/incomingphonenumber-resource#incomingphonenumber-properties */
const phoneNumber = z.strictObject({
  sid: sid('PN'),
  account_sid: sid('AC'),
  api_version: version,
  friendly_name: z.string(),
  phone_number: z.string().regex(/^\+\d+$/),
  ...voiceSettings,
  voice_application_sid: z.string(),
  voice_receive_mode: z.enum(['voice', 'fax']),
  sms_application_sid: z.string(),
  address_requirements: z.enum(['none', 'any', 'local', 'foreign']),
  address_sid: sid('AD').nullable(),
  identity_sid: sid('RI').nullable(),
  bundle_sid: sid('BU').nullable(),
  trunk_sid: sid('TK').nullable(),
  emergency_status: z.enum(['Active', 'Inactive']),
  emergency_address_sid: sid('AD').nullable(),
  emergency_address_status: z.string(),
  beta: z.boolean(),
  capabilities,
  origin: z.string(),
  status: z.string(),
  type: z.string(),
  date_created: rfc2822,
  date_updated: rfc2822,
  uri: path,
});

/** twilio.com/docs/usage/api/applications#application-properties */
const application = z.strictObject({
  sid: sid('AP'),
  account_sid: sid('AC'),
  api_version: version,
  friendly_name: z.string(),
  ...voiceSettings,
  sms_status_callback: z.string(),
  message_status_callback: z.string(),
  public_application_connect_enabled: z.boolean(),
  date_created: rfc2822,
  date_updated: rfc2822,
  uri: path,
});

/** twilio.com/docs/phone-numbers/api/availablephonenumberlocal-resource */
const availableNumber = z.strictObject({
  friendly_name: z.string(),
  phone_number: z.string().regex(/^\+\d+$/),
  lata: z.string().nullable(),
  locality: z.string().nullable(),
  rate_center: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  region: z.string().nullable(),
  postal_code: z.string().nullable(),
  iso_country: z.string(),
  address_requirements: z.enum(['none', 'any', 'local', 'foreign']),
  beta: z.boolean(),
  capabilities,
});

/** twilio.com/docs/voice/api/outgoing-caller-ids#outgoingcallerid-properties */
const callerId = z.strictObject({
  sid: sid('PN'),
  account_sid: sid('AC'),
  friendly_name: z.string(),
  phone_number: z.string(),
  date_created: rfc2822,
  date_updated: rfc2822,
  uri: path,
});
const validation = z.strictObject({
  account_sid: sid('AC'),
  call_sid: sid('CA'),
  friendly_name: z.string(),
  phone_number: z.string(),
  validation_code: wholeNumber,
});

const ofWorkspace = {
  account_sid: sid('AC'),
  workspace_sid: sid('WS'),
  date_created: iso8601,
  date_updated: iso8601,
  url: taskRouterUrl,
};

/** twilio.com/docs/taskrouter/api/workspace#workspace-properties */
const workspace = z.strictObject({
  sid: sid('WS'),
  account_sid: sid('AC'),
  friendly_name: z.string(),
  event_callback_url: z.string().nullable(),
  events_filter: z.string().nullable(),
  multi_task_enabled: z.boolean(),
  prioritize_queue_order: z.enum(['FIFO', 'LIFO']),
  default_activity_sid: sid('WA'),
  default_activity_name: z.string(),
  timeout_activity_sid: sid('WA'),
  timeout_activity_name: z.string(),
  date_created: iso8601,
  date_updated: iso8601,
  url: taskRouterUrl,
  links,
});

/** twilio.com/docs/taskrouter/api/activity#activity-properties */
const activity = z.strictObject({
  ...ofWorkspace,
  sid: sid('WA'),
  friendly_name: z.string(),
  available: z.boolean(),
  links,
});

/** twilio.com/docs/taskrouter/api/task-channel#taskchannel-properties */
const taskChannel = z.strictObject({
  ...ofWorkspace,
  sid: sid('TC'),
  friendly_name: z.string(),
  unique_name: z.string(),
  channel_optimized_routing: z.boolean(),
  links,
});

/** twilio.com/docs/taskrouter/api/task-queue#taskqueue-properties */
const taskQueue = z.strictObject({
  ...ofWorkspace,
  sid: sid('WQ'),
  friendly_name: z.string(),
  target_workers: z.string(),
  max_reserved_workers: z.int(),
  task_order: z.enum(['FIFO', 'LIFO']),
  reservation_activity_sid: sid('WA').nullable(),
  reservation_activity_name: z.string().nullable(),
  assignment_activity_sid: sid('WA').nullable(),
  assignment_activity_name: z.string().nullable(),
  links,
});

/** twilio.com/docs/taskrouter/api/workflow#workflow-properties */
const workflow = z.strictObject({
  ...ofWorkspace,
  sid: sid('WW'),
  friendly_name: z.string(),
  configuration: json,
  assignment_callback_url: z.string().nullable(),
  fallback_assignment_callback_url: z.string().nullable(),
  task_reservation_timeout: z.int(),
  document_content_type: z.string(),
  links,
});

/** twilio.com/docs/taskrouter/api/worker#worker-properties */
const worker = z.strictObject({
  ...ofWorkspace,
  sid: sid('WK'),
  friendly_name: z.string(),
  attributes: json,
  activity_sid: sid('WA'),
  activity_name: z.string(),
  available: z.boolean(),
  date_status_changed: iso8601,
  links,
});

/** twilio.com/docs/taskrouter/api/worker-channel#channel-properties */
const workerChannel = z.strictObject({
  ...ofWorkspace,
  sid: sid('WC'),
  worker_sid: sid('WK'),
  task_channel_sid: sid('TC'),
  task_channel_unique_name: z.string(),
  assigned_tasks: z.int(),
  available: z.boolean(),
  available_capacity_percentage: z.int().min(0).max(100),
  configured_capacity: z.int(),
});

/** twilio.com/docs/taskrouter/api/task#task-properties */
const task = z.strictObject({
  ...ofWorkspace,
  sid: sid('WT'),
  attributes: json,
  addons: json,
  age: z.int(),
  assignment_status: z.enum(['pending', 'reserved', 'assigned', 'canceled', 'completed', 'wrapping']),
  priority: z.int(),
  reason: z.string().nullable(),
  timeout: z.int(),
  task_queue_sid: sid('WQ').nullable(),
  task_queue_friendly_name: z.string().nullable(),
  task_queue_entered_date: iso8601.nullable(),
  task_channel_sid: sid('TC').nullable(),
  task_channel_unique_name: z.string().nullable(),
  workflow_sid: sid('WW').nullable(),
  workflow_friendly_name: z.string().nullable(),
  virtual_start_time: iso8601,
  ignore_capacity: z.boolean(),
  routing_target: z.string().nullable(),
  links,
});

/** twilio.com/docs/taskrouter/api/reservations#reservation-properties */
const reservation = z.strictObject({
  ...ofWorkspace,
  sid: sid('WR'),
  task_sid: sid('WT'),
  worker_sid: sid('WK'),
  worker_name: z.string(),
  reservation_status: z.enum([
    'pending',
    'accepted',
    'rejected',
    'timeout',
    'canceled',
    'rescinded',
    'wrapping',
    'completed',
  ]),
  links,
});

/** The documented fields of each resource, with where the `twilio` package declares them. */
export const resources = {
  call: { fields: call, declared: 'api/v2010/account/call' },
  conference: { fields: conference, declared: 'api/v2010/account/conference' },
  participant: { fields: participant, declared: 'api/v2010/account/conference/participant' },
  recording: { fields: recording, declared: 'api/v2010/account/recording' },
  callRecording: { fields: callRecording, declared: 'api/v2010/account/call/recording' },
  conferenceRecording: { fields: conferenceRecording, declared: 'api/v2010/account/conference/recording' },
  message: { fields: message, declared: 'api/v2010/account/message' },
  phoneNumber: { fields: phoneNumber, declared: 'api/v2010/account/incomingPhoneNumber' },
  application: { fields: application, declared: 'api/v2010/account/application' },
  availableNumber: { fields: availableNumber, declared: 'api/v2010/account/availablePhoneNumberCountry/local' },
  callerId: { fields: callerId, declared: 'api/v2010/account/outgoingCallerId' },
  validation: { fields: validation, declared: 'api/v2010/account/validationRequest' },
  workspace: { fields: workspace, declared: 'taskrouter/v1/workspace' },
  activity: { fields: activity, declared: 'taskrouter/v1/workspace/activity' },
  taskChannel: { fields: taskChannel, declared: 'taskrouter/v1/workspace/taskChannel' },
  taskQueue: { fields: taskQueue, declared: 'taskrouter/v1/workspace/taskQueue' },
  workflow: { fields: workflow, declared: 'taskrouter/v1/workspace/workflow' },
  worker: { fields: worker, declared: 'taskrouter/v1/workspace/worker' },
  workerChannel: { fields: workerChannel, declared: 'taskrouter/v1/workspace/worker/workerChannel' },
  task: { fields: task, declared: 'taskrouter/v1/workspace/task' },
  reservation: { fields: reservation, declared: 'taskrouter/v1/workspace/task/reservation' },
} as const;
export type ResourceName = keyof typeof resources;

const pagePath = z.string().regex(/^\/2010-04-01\/Accounts\//);

/** twilio.com/docs/usage/twilios-response#pagination: a page of the 2010 API. */
export const pageOf = (key: string, item: z.ZodType) =>
  z.strictObject({
    [key]: z.array(item).min(1),
    page: z.int(),
    page_size: z.int(),
    start: z.int(),
    end: z.int(),
    uri: pagePath,
    first_page_uri: pagePath,
    next_page_uri: pagePath.nullable(),
    previous_page_uri: pagePath.nullable(),
  });

/** A page of TaskRouter's API. */
export const metaPageOf = (key: string, item: z.ZodType) =>
  z.strictObject({
    [key]: z.array(item).min(1),
    meta: z.strictObject({
      key: z.literal(key),
      page: z.int(),
      page_size: z.int(),
      url: z.url(),
      first_page_url: z.url(),
      next_page_url: z.url().nullable(),
      previous_page_url: z.url().nullable(),
    }),
  });
