import { expect, vi } from 'vitest';
import { getCall } from '#platform/table/calls';
import { putDid } from '#platform/table/dids';
import { createUser, getUser, updateUser } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import { keyOf } from '#shared/keys';
import { TaskAttributes } from '#shared/routing/task-attributes';
import { workerAttributes } from '#shared/routing/worker-attributes';
import { timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { provider } from '../../../lambdas/calls/provider/provider.ts';
import { acceptTransfer } from '../../../lambdas/calls/transfer/accept-transfer.ts';
import { generateTwilioToken } from '../../../lambdas/identity/generate-twilio-token.ts';
import { aDid, DID } from '../builders/a-did.ts';
import { anActor } from '../builders/an-actor.ts';
import { startTable } from '../local-cloud/start-table.ts';
import { openCalls } from '../stored-items.ts';
import { startBrowserPhone } from './a-browser-phone.ts';
import { endEverything } from './end-everything.ts';
import { startProvisionedTwilio } from './provisioned-twilio.ts';
import { startWebhookServer } from './webhook-server.ts';

/** Longer than Vitest's default of one second, for a busy machine. */
export const PATIENCE = { timeout: 10_000 };

/**
 * Webhooks, a table and the virtual Twilio without the cloud between them: a test runs the reactions itself. Agents
 * have browser phones that answer at once, and accept like their browsers.
 */
export const startCallCentre = async () => {
  const stopTable = await startTable();
  const api = await startWebhookServer();
  const {
    twilio,
    client,
    settings,
    stop: stopTwilio,
  } = await startProvisionedTwilio({
    apiUrl: api.origin,
    numbers: [DID],
  });
  await putDid(aDid());

  const workspace = () => client.taskrouter.v1.workspaces(settings.workspace_sid);
  const phones: { stop(): void }[] = [];

  const control = async (method: string, path: string, body: object = {}): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${twilio.origin}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };

  /** An agent with worker, document (the given one, if the table has none) and phone; offline at first. */
  const addAgent = async (user: User) => {
    const { sid: workerSid } = await workspace().workers.create({
      friendlyName: user.email,
      attributes: JSON.stringify(workerAttributes(user)),
    });
    const { version: _, ...document } = { ...user, worker_sid: workerSid };
    const created = await createUser(document);
    if (created.outcome !== 'written') await updateUser(user.id, { set: { worker_sid: workerSid } });
    const actor = anActor(document);
    const tokens = generateTwilioToken({ settings, webhookBaseUrl: api.origin }, { user: document as User });
    phones.push(await startBrowserPhone(twilio.origin, tokens.voice_token));

    const setOnline = async (online: boolean) => {
      const { activity_sids } = settings;
      await workspace()
        .workers(workerSid)
        .update({ activitySid: online ? activity_sids.online : activity_sids.offline });
      await vi.waitFor(
        async () => expect((await getUser(user.id, { latest: true }))?.available).toBe(online),
        PATIENCE,
      );
    };

    const pending = () =>
      vi.waitFor(async () => {
        const [found] = await workspace()
          .workers(workerSid)
          .reservations.list({ reservationStatus: 'pending', limit: 1 });
        if (!found) throw new Error('No reservation yet.');
        return found;
      }, PATIENCE);

    /** Accepts the offer with the instruction for its kind of task. */
    const accept = async (): Promise<void> => {
      const reservation = await pending();
      const task = await workspace().tasks(reservation.taskSid).fetch();
      const { task_attribute_key, kind } = TaskAttributes.parse(JSON.parse(task.attributes));
      if (kind === 'transfer') {
        await acceptTransfer({ provider, actor, now: timestamp(new Date()) }, { task_attribute_key });
        return;
      }
      const query = `?task_attribute_key=${encodeURIComponent(task_attribute_key)}`;
      const { conference } = tokens;
      await workspace()
        .workers(workerSid)
        .reservations(reservation.sid)
        .update({
          instruction: 'conference',
          ...conference,
          conferenceStatusCallback: conference.conferenceStatusCallback + query,
          conferenceRecordingStatusCallback: conference.conferenceRecordingStatusCallback + query,
          conferenceStatusCallbackEvent: ['start', 'end', 'join', 'leave', 'mute', 'hold'],
        });
    };
    return { user: document as User, actor, workerSid, setOnline, accept };
  };

  /** A customer calls; returns the call's id. */
  const dial = async (from: string): Promise<string> => {
    await control('POST', '/_control/calls', { from, to: DID, tone: 440 });
    const call = await vi.waitFor(async () => {
      const found = (await openCalls()).find(open => open.lead_phone_number === from && !open.call_ended);
      if (!found) throw new Error('No call yet.');
      return found;
    }, PATIENCE);
    return call.id;
  };

  const now = async (id: string): Promise<Call> => {
    const call = await getCall(id, { latest: true });
    if (!call) throw new Error(`There is no call ${id}.`);
    return call;
  };

  return {
    twilio,
    client,

    activitySids: settings.activity_sids,
    workspace,
    control,
    addAgent,
    dial,
    now,
    keyOf: (id: string) => keyOf('taskAttribute', id),
    becomes: (id: string, fields: Partial<Call>) =>
      vi.waitFor(async () => expect(await now(id)).toMatchObject(fields), PATIENCE),
    /** The labels of the participants of a call's conference; those of the customer and the first agent are empty. */
    inConference: async (call: Call): Promise<{ sid: string; label: string; hold: boolean }[]> => {
      const participants = await client.conferences(call.conference_sid ?? '').participants.list();
      return participants.map(({ callSid, label, hold }) => ({ sid: callSid, label: label ?? '', hold }));
    },
    clear: () => endEverything(client, settings.workspace_sid),
    stop: async () => {
      for (const phone of phones) phone.stop();
      await Promise.all([stopTable(), stopTwilio(), api.stop()]);
    },
  };
};
export type CallCentre = Awaited<ReturnType<typeof startCallCentre>>;
