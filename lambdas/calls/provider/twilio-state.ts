import * as z from 'zod';
import type { ReceivedText } from '#platform/do-not-call/receive-text';
import { telephonySettings } from '#platform/twilio/telephony-settings';
import { twilioRest, undefinedIfUnknown } from '#platform/twilio/twilio-client';
import type { Call } from '#shared/calls/call';
import { conferenceTaskOf } from '#shared/calls/conference/legs';
import type { DialledParty } from '#shared/calls/conference/uninvited-legs';
import { DialStatus, isOver } from '#shared/calls/dials';
import type { ConferenceNow } from '#shared/calls/snapshot';
import { parsedJson } from '#shared/parsed-json';
import { TaskAttributes } from '#shared/routing/task-attributes';
import { type Timestamp, timestamp } from '#shared/time';
import { participantsOf } from './participants-now.ts';

/** The largest page that Twilio returns, so that a list is one request. */
const PAGE = 1000;

export type LegNow = { status: DialStatus; ended_ts?: Timestamp; duration_s?: number };

/** The status of a leg. A leg that Twilio does not know ended long ago. */
const legNow = async (callSid: string, now: Timestamp): Promise<LegNow> => {
  const { account } = await twilioRest();
  const leg = await undefinedIfUnknown(account.calls(callSid).fetch());
  if (!leg) return { status: 'completed', ended_ts: now };
  const status = DialStatus.parse(leg.status);
  if (!isOver(status)) return { status };
  return { status, ended_ts: leg.endTime ? timestamp(leg.endTime) : now, duration_s: Number(leg.duration ?? 0) };
};

/** Who is at the other end of a leg; undefined if the leg has ended, or Twilio does not know it. */
const dialledParty = async (callSid: string): Promise<DialledParty | undefined> => {
  const { account } = await twilioRest();
  const leg = await undefinedIfUnknown(account.calls(callSid).fetch());
  if (!leg || isOver(DialStatus.parse(leg.status))) return undefined;
  return { direction: leg.direction, from: leg.from, to: leg.to };
};

/** Whether a leg of this user's phone is connected: we dial every one of them. */
const hasConnectedLeg = async (userId: string): Promise<boolean> => {
  const { account } = await twilioRest();
  return (await account.calls.list({ to: `client:${userId}`, status: 'in-progress', limit: 1 })).length > 0;
};

const conferencesNamed = async (call: Call) => {
  const friendlyName = conferenceTaskOf(call);
  if (!friendlyName) return [];
  const { account } = await twilioRest();
  return account.conferences.list({ friendlyName, limit: 20 });
};

const readConference = async (conference_sid: string, now: Timestamp): Promise<ConferenceNow> => {
  const rest = await twilioRest();
  const participants = await participantsOf(rest, conference_sid);
  if (participants.length > 0) return { conference_sid, participants };
  const conference = await undefinedIfUnknown(rest.account.conferences(conference_sid).fetch());
  if (conference && conference.status !== 'completed') return { conference_sid, participants };
  return { conference_sid, participants, ended_ts: conference ? timestamp(conference.dateUpdated) : now };
};

/**
 * The participants of the call's conference, or when it ended; undefined if there was none. If several have the same
 * name, the open one counts: an earlier one had an agent only, whose customer never joined.
 */
const conferenceNow = async (call: Call, now: Timestamp): Promise<ConferenceNow | undefined> => {
  const known = call.conference_sid === undefined ? undefined : await readConference(call.conference_sid, now);
  if (known && known.ended_ts === undefined) return known;
  const named = await conferencesNamed(call);
  const open = named.find(({ status }) => status !== 'completed');
  if (open) return readConference(open.sid, now);
  return known ?? (named[0] && readConference(named[0].sid, now));
};

/** The SID of a conference's completed recording; undefined while it is processed, or if there is none. */
const finishedRecording = async (conferenceSid: string): Promise<string | undefined> => {
  const { account } = await twilioRest();
  const recordings = await undefinedIfUnknown(account.conferences(conferenceSid).recordings.list({ limit: 20 }));
  return recordings?.find(({ status }) => status === 'completed')?.sid;
};

export type TaskNow = {
  sid: string;
  status: 'pending' | 'reserved' | 'assigned' | 'wrapping';
  created_ts: Timestamp;
  /** Undefined if they do not match our schema: somebody else created the task. */
  attributes: TaskAttributes | undefined;
};

const live = ['pending', 'reserved', 'assigned', 'wrapping'] as const;
const LiveStatus = z.enum(live);

const attributesIn = (json: string): TaskAttributes | undefined => TaskAttributes.safeParse(parsedJson(json)).data;

type Listed = { sid: string; attributes: string; assignmentStatus: string; dateCreated: Date };

const taskIn = ({ sid, attributes, assignmentStatus, dateCreated }: Listed): TaskNow | undefined => {
  const status = LiveStatus.safeParse(assignmentStatus).data;
  return status && { sid, status, created_ts: timestamp(dateCreated), attributes: attributesIn(attributes) };
};

/** Every open task, oldest first. */
const liveTasks = async (): Promise<TaskNow[]> => {
  const { workspace } = await twilioRest();
  const tasks = await workspace.tasks.list({ assignmentStatus: [...live], pageSize: PAGE, limit: PAGE });
  return tasks.flatMap(task => taskIn(task) ?? []);
};

/** A task if it is open. */
const taskNow = async (taskSid: string): Promise<TaskNow | undefined> => {
  const { workspace } = await twilioRest();
  const task = await undefinedIfUnknown(workspace.tasks(taskSid).fetch());
  return task && taskIn(task);
};

export type Acceptance = { reservation_sid: string; worker_sid: string; ts: Timestamp };

const acceptedStatuses = ['accepted', 'wrapping', 'completed'];

/** Which worker has the task, and since when. After the task has moved on, Twilio keeps only the time of the offer. */
const acceptanceOf = async (taskSid: string): Promise<Acceptance | undefined> => {
  const { workspace } = await twilioRest();
  const reservations = await undefinedIfUnknown(workspace.tasks(taskSid).reservations.list({ limit: 100 }));
  const found = reservations?.filter(({ reservationStatus }) => acceptedStatuses.includes(reservationStatus)).at(-1);
  return (
    found && {
      reservation_sid: found.sid,
      worker_sid: found.workerSid,
      ts: timestamp(found.reservationStatus === 'accepted' ? found.dateUpdated : found.dateCreated),
    }
  );
};

export type WorkerNow = { sid: string; available: boolean; since: Timestamp; attributes: unknown };

/** The activity and the attributes of every worker. */
const workersNow = async (): Promise<WorkerNow[]> => {
  const [{ workspace }, { activity_sids }] = await Promise.all([twilioRest(), telephonySettings()]);
  return (await workspace.workers.list({ pageSize: PAGE })).map(worker => ({
    sid: worker.sid,
    available: worker.activitySid === activity_sids.online,
    since: timestamp(worker.dateStatusChanged),
    attributes: parsedJson(worker.attributes),
  }));
};

export type LiveConference = { sid: string; task_sid: string; since: Timestamp };

/** Every open conference with the task SID that it is named after. */
const liveConferences = async (): Promise<LiveConference[]> => {
  const { account } = await twilioRest();
  const lists = await Promise.all(
    (['init', 'in-progress'] as const).map(status => account.conferences.list({ status, pageSize: PAGE, limit: PAGE })),
  );
  return lists.flat().map(one => ({ sid: one.sid, task_sid: one.friendlyName, since: timestamp(one.dateCreated) }));
};

/** Every text message that the account's numbers have received since then. */
const receivedTexts = async (since: Timestamp): Promise<ReceivedText[]> => {
  const { account } = await twilioRest();
  const messages = await account.messages.list({ dateSentAfter: new Date(since), pageSize: PAGE });
  return messages
    .filter(({ direction }) => direction === 'inbound')
    .map(({ sid: messageSid, from, body }) => ({ messageSid, from, body }));
};

/** What the reconciler and the reactions read from Twilio. Each function throws Twilio's error if the request fails. */
export const twilioState = {
  legNow,
  dialledParty,
  hasConnectedLeg,
  conferenceNow,
  finishedRecording,
  liveTasks,
  taskNow,
  liveConferences,
  acceptanceOf,
  workersNow,
  receivedTexts,
};
