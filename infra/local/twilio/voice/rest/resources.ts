import { rfc2822 } from '../../rest/dates.ts';
import type { Call } from '../calls/call.ts';
import { API_VERSION } from '../calls/call-parameters.ts';
import { isOver } from '../calls/call-status.ts';
import type { Conference } from '../conferences/conference.ts';
import type { Participant } from '../conferences/participant.ts';
import type { Recording } from '../recordings/recordings.ts';

const account = (accountSid: string): string => `/${API_VERSION}/Accounts/${accountSid}`;

/** twilio.com/docs/voice/api/call-resource */
export const callResource = (accountSid: string, call: Call) => {
  const uri = `${account(accountSid)}/Calls/${call.sid}`;
  return {
    sid: call.sid,
    account_sid: accountSid,
    parent_call_sid: call.parentCallSid ?? null,
    api_version: API_VERSION,
    from: call.from,
    from_formatted: call.from,
    to: call.to,
    to_formatted: call.to,
    status: call.status === 'initiated' ? 'queued' : call.status,
    direction: call.direction,
    answered_by: null,
    caller_name: null,
    forwarded_from: null,
    group_sid: null,
    phone_number_sid: null,
    trunk_sid: null,
    queue_time: '0',
    price: null,
    price_unit: 'USD',
    date_created: rfc2822(call.createdAt),
    date_updated: rfc2822(call.updatedAt),
    start_time: call.startedAt ? rfc2822(call.startedAt) : null,
    end_time: call.endedAt ? rfc2822(call.endedAt) : null,
    duration: isOver(call.status) && call.endedAt ? String(call.durationS(call.endedAt)) : null,
    uri: `${uri}.json`,
    subresource_uris: { recordings: `${uri}/Recordings.json` },
  };
};

/** twilio.com/docs/voice/api/conference-resource */
export const conferenceResource = (accountSid: string, conference: Conference) => {
  const uri = `${account(accountSid)}/Conferences/${conference.sid}`;
  return {
    sid: conference.sid,
    account_sid: accountSid,
    api_version: API_VERSION,
    friendly_name: conference.friendlyName,
    status: conference.status,
    region: 'us1',
    reason_conference_ended: conference.endReason ?? null,
    call_sid_ending_conference: conference.endedByCallSid ?? null,
    date_created: rfc2822(conference.createdAt),
    date_updated: rfc2822(conference.updatedAt),
    uri: `${uri}.json`,
    subresource_uris: { participants: `${uri}/Participants.json`, recordings: `${uri}/Recordings.json` },
  };
};

/** A party who is being dialled is not a participant yet. */
export type ParticipantView = Pick<Participant, 'call' | 'settings' | 'hold' | 'joinedAt' | 'updatedAt'>;

const participantStatus = (call: Call): string => {
  if (call.status === 'initiated') return 'connecting';
  if (call.status === 'in-progress') return 'connected';
  if (call.status === 'completed') return 'complete';
  return isOver(call.status) ? 'failed' : call.status;
};

/** twilio.com/docs/voice/api/conference-participant-resource */
export const participantResource = (accountSid: string, conferenceSid: string, participant: ParticipantView) => {
  const { call, settings, hold, joinedAt, updatedAt } = participant;
  return {
    account_sid: accountSid,
    call_sid: call.sid,
    conference_sid: conferenceSid,
    label: settings.label ?? null,
    call_sid_to_coach: settings.callSidToCoach ?? null,
    coaching: settings.callSidToCoach !== undefined,
    muted: settings.muted,
    hold,
    start_conference_on_enter: settings.startConferenceOnEnter,
    end_conference_on_exit: settings.endConferenceOnExit,
    status: participantStatus(call),
    queue_time: '0',
    date_created: rfc2822(joinedAt),
    date_updated: rfc2822(updatedAt),
    uri: `${account(accountSid)}/Conferences/${conferenceSid}/Participants/${call.sid}.json`,
  };
};

const recordingFields = (accountSid: string, recording: Recording) => ({
  sid: recording.sid,
  account_sid: accountSid,
  api_version: API_VERSION,
  call_sid: recording.callSid ?? null,
  conference_sid: recording.conferenceSid ?? null,
  status: recording.status,
  source: recording.source,
  channels: 1,
  duration: recording.durationS === undefined ? null : String(recording.durationS),
  start_time: rfc2822(recording.startedAt),
  date_created: rfc2822(recording.startedAt),
  date_updated: rfc2822(recording.updatedAt),
  price: null,
  price_unit: 'USD',
  error_code: null,
  encryption_details: null,
});

/** A recording of the account: twilio.com/docs/voice/api/recording */
export const recordingResource = (accountSid: string, recording: Recording, mediaUrl: string) => {
  const uri = `${account(accountSid)}/Recordings/${recording.sid}`;
  return {
    ...recordingFields(accountSid, recording),
    media_url: mediaUrl,
    uri: `${uri}.json`,
    subresource_uris: {
      add_on_results: `${uri}/AddOnResults.json`,
      transcriptions: `${uri}/Transcriptions.json`,
    },
  };
};

/** The same as a part of its call: twilio.com/docs/voice/api/recording#create-a-recording-resource */
export const callRecordingResource = (accountSid: string, callSid: string, recording: Recording) => ({
  ...recordingFields(accountSid, recording),
  track: 'both',
  uri: `${account(accountSid)}/Calls/${callSid}/Recordings/${recording.sid}.json`,
});

/** The same as a part of its conference. */
export const conferenceRecordingResource = (accountSid: string, conferenceSid: string, recording: Recording) => ({
  ...recordingFields(accountSid, recording),
  uri: `${account(accountSid)}/Conferences/${conferenceSid}/Recordings/${recording.sid}.json`,
});
