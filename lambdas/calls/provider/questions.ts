import * as z from 'zod';
import { telephonySettings } from '#platform/twilio/telephony-settings';
import { twilioRest, unlessUnknown } from '#platform/twilio/twilio-client';
import type { Call } from '#shared/calls/call';
import { DialStatus, isOver } from '#shared/calls/dials';
import { conferenceTaskOf } from '#shared/calls/legs';
import type { ConferenceNow } from '#shared/calls/snapshot';
import { TaskAttributes } from '#shared/routing/task-attributes';
import { type Timestamp, timestamp } from '#shared/time';
import { participantsOf } from './participants-now.ts';

/** Twilio's largest page, so that a list is one request. */
const PAGE = 1000;

export type LegNow = { status: DialStatus; ended_ts?: Timestamp };

/** How a leg is. One that Twilio does not know is long over. */
const legNow = async (callSid: string, now: Timestamp): Promise<LegNow> => {
  const { account } = await twilioRest();
  const leg = await unlessUnknown(account.calls(callSid).fetch());
  if (!leg) return { status: 'completed', ended_ts: now };
  const status = DialStatus.parse(leg.status);
  return isOver(status) ? { status, ended_ts: leg.endTime ? timestamp(leg.endTime) : now } : { status };
};

const conferencesNamed = async (call: Call) => {
  const friendlyName = conferenceTaskOf(call);
  if (!friendlyName) return [];
  const { account } = await twilioRest();
  return account.conferences.list({ friendlyName, limit: 20 });
};

const seenIn = async (conference_sid: string, now: Timestamp): Promise<ConferenceNow> => {
  const rest = await twilioRest();
  const participants = await participantsOf(rest, conference_sid);
  if (participants.length > 0) return { conference_sid, participants };
  const conference = await unlessUnknown(rest.account.conferences(conference_sid).fetch());
  if (conference && conference.status !== 'completed') return { conference_sid, participants };
  return { conference_sid, participants, ended_ts: conference ? timestamp(conference.dateUpdated) : now };
};

/**
 * Who is in the call's conference, or when it ended; undefined where there was none. Of several of its name the open
 * one counts: an earlier one is an agent's who never got the customer.
 */
const conferenceNow = async (call: Call, now: Timestamp): Promise<ConferenceNow | undefined> => {
  const known = call.conference_sid === undefined ? undefined : await seenIn(call.conference_sid, now);
  if (known && known.ended_ts === undefined) return known;
  const named = await conferencesNamed(call);
  const open = named.find(({ status }) => status !== 'completed');
  if (open) return seenIn(open.sid, now);
  return known ?? (named[0] && seenIn(named[0].sid, now));
};

/** A conference's recording, once it can be fetched; undefined while it is in the making, or there is none. */
const finishedRecording = async (conferenceSid: string): Promise<string | undefined> => {
  const { account } = await twilioRest();
  const recordings = await unlessUnknown(account.conferences(conferenceSid).recordings.list({ limit: 20 }));
  return recordings?.find(({ status }) => status === 'completed')?.sid;
};

export type TaskNow = {
  sid: string;
  status: 'pending' | 'reserved' | 'assigned' | 'wrapping';
  created_ts: Timestamp;
  /** Nothing where they are not as ours are: somebody made it by hand. */
  attributes: TaskAttributes | undefined;
};

const live = ['pending', 'reserved', 'assigned', 'wrapping'] as const;
const LiveStatus = z.enum(live);

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const attributesIn = (json: string): TaskAttributes | undefined => TaskAttributes.safeParse(jsonIn(json)).data;

type Listed = { sid: string; attributes: string; assignmentStatus: string; dateCreated: Date };

const taskIn = ({ sid, attributes, assignmentStatus, dateCreated }: Listed): TaskNow | undefined => {
  const status = LiveStatus.safeParse(assignmentStatus).data;
  return status && { sid, status, created_ts: timestamp(dateCreated), attributes: attributesIn(attributes) };
};

/** Every task that is not done with, oldest first. */
const liveTasks = async (): Promise<TaskNow[]> => {
  const { workspace } = await twilioRest();
  const tasks = await workspace.tasks.list({ assignmentStatus: [...live], pageSize: PAGE, limit: PAGE });
  return tasks.flatMap(task => taskIn(task) ?? []);
};

/** A task; undefined for one that is done with. */
const taskNow = async (taskSid: string): Promise<TaskNow | undefined> => {
  const { workspace } = await twilioRest();
  const task = await unlessUnknown(workspace.tasks(taskSid).fetch());
  return task && taskIn(task);
};

export type Acceptance = { reservation_sid: string; worker_sid: string; ts: Timestamp };

const taken = ['accepted', 'wrapping', 'completed'];

/** Which worker has a task, and since when: of one whose work has moved on, when it was offered to her. */
const acceptanceOf = async (taskSid: string): Promise<Acceptance | undefined> => {
  const { workspace } = await twilioRest();
  const reservations = await unlessUnknown(workspace.tasks(taskSid).reservations.list({ limit: 100 }));
  const found = reservations?.filter(({ reservationStatus }) => taken.includes(reservationStatus)).at(-1);
  return (
    found && {
      reservation_sid: found.sid,
      worker_sid: found.workerSid,
      ts: timestamp(found.reservationStatus === 'accepted' ? found.dateUpdated : found.dateCreated),
    }
  );
};

export type WorkerNow = { sid: string; available: boolean; since: Timestamp; attributes: unknown };

/** Every worker's activity, and what it says of itself. */
const workersNow = async (): Promise<WorkerNow[]> => {
  const [{ workspace }, { activity_sids }] = await Promise.all([twilioRest(), telephonySettings()]);
  return (await workspace.workers.list({ pageSize: PAGE })).map(worker => ({
    sid: worker.sid,
    available: worker.activitySid === activity_sids.online,
    since: timestamp(worker.dateStatusChanged),
    attributes: jsonIn(worker.attributes),
  }));
};

export type LiveConference = { sid: string; task_sid: string; since: Timestamp };

/** Every conference that has not ended, by the task that it is named after. */
const liveConferences = async (): Promise<LiveConference[]> => {
  const { account } = await twilioRest();
  const lists = await Promise.all(
    (['init', 'in-progress'] as const).map(status => account.conferences.list({ status, pageSize: PAGE, limit: PAGE })),
  );
  return lists.flat().map(one => ({ sid: one.sid, task_sid: one.friendlyName, since: timestamp(one.dateCreated) }));
};

/** What the reconciler asks Twilio. Each throws what Twilio answers where it does not say. */
export const questions = {
  legNow,
  conferenceNow,
  finishedRecording,
  liveTasks,
  taskNow,
  liveConferences,
  acceptanceOf,
  workersNow,
};
