import type { Call } from '../calls/call.ts';
import type { Conference } from '../conferences/conference.ts';
import type { VoiceState } from '../voice-state.ts';

/** A call for the phone booth and the tests. */
export const callView = (state: VoiceState, call: Call) => ({
  call_sid: call.sid,
  version: call.version,
  from: call.from,
  to: call.to,
  direction: call.direction,
  status: call.status,
  created_at: call.createdAt.toISOString(),
  started_at: call.startedAt?.toISOString() ?? null,
  ended_at: call.endedAt?.toISOString() ?? null,
  ringing_phone: state.phones.isRinging(call.sid),
  queued: state.sessions.services.queued.find(call.sid) !== undefined,
  conference_sid: state.conferences.of(call)?.conference.sid ?? null,
  spoken: call.spoken,
});

export const conferenceView = (conference: Conference) => ({
  conference_sid: conference.sid,
  friendly_name: conference.friendlyName,
  status: conference.status,
  recording_sid: conference.recording?.recording.sid ?? null,
  participants: [...conference.participants.values()].map(({ call, settings, hold }) => ({
    call_sid: call.sid,
    label: settings.label ?? null,
    muted: settings.muted,
    hold,
    call_sid_to_coach: settings.callSidToCoach ?? null,
    end_conference_on_exit: settings.endConferenceOnExit,
  })),
});
