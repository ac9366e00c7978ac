import { vi } from 'vitest';
import { putDid } from '#platform/table/dids';
import { createUser } from '#platform/table/users';
import { webhooks } from '#shared/contracts/webhooks';
import { keyOf } from '#shared/keys';
import { workerAttributes } from '#shared/routing/worker-attributes';
import type { User } from '#shared/users/user';
import type { Exchange } from '../../../infra/local/twilio/voice/calls/exchange.ts';
import { createVoice } from '../../../infra/local/twilio/voice/create-voice.ts';
import { nullBrowserLeg } from '../../../infra/local/twilio/voice/media/leg.ts';
import { aDid, DID } from '../builders/a-did.ts';
import { startTable } from '../local-cloud/start-table.ts';
import { startProvisionedTwilio } from './provisioned-twilio.ts';
import { startWebhookServer } from './webhook-server.ts';

/** Longer than Vitest's default of one second, for a busy machine. */
export const PATIENCE = { timeout: 10_000 };

const UNFINISHED = ['pending', 'reserved', 'assigned', 'wrapping'];

/** Browsers that answer at once; the end-to-end tests use real ones. */
const browsers: Exchange = {
  ring: (_call, events) => {
    events.ringing();
    events.answered({ leg: nullBrowserLeg(), hangUp: () => {} });
    return () => {};
  },
};

/**
 * Some users, one number, a table and the virtual Twilio, which sends its webhooks to the real handlers in this
 * process, so that a test can drop one of them.
 */
export const startWebhookScenario = async (users: User[]) => {
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
    createVoice: (context, taskRouter, numbers, options) =>
      createVoice(context, taskRouter, numbers, { ...options, clients: browsers }),
  });
  const workspace = client.taskrouter.v1.workspaces(settings.workspace_sid);
  const workerSids = new Map<string, string>();
  for (const { version: _, ...user } of users) {
    const worker = await workspace.workers.create({
      friendlyName: user.email,
      attributes: JSON.stringify(workerAttributes(user)),
    });
    workerSids.set(user.id, worker.sid);
    await createUser({ ...user, worker_sid: worker.sid });
  }
  const workerOf = (userId: string) => workspace.workers(workerSids.get(userId) ?? '');
  await putDid(aDid());

  const control = async (method: string, path: string, body: object = {}): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${twilio.origin}/_control${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  const offerTo = (userId: string) =>
    vi.waitFor(async () => {
      const [pending] = await workerOf(userId).reservations.list({ reservationStatus: 'pending' });
      if (!pending) throw new Error(`Nothing is offered to ${userId}.`);
      return workerOf(userId).reservations(pending.sid);
    }, PATIENCE);

  const withKey = (path: string, callId: string) =>
    `${api.origin}${path}?task_attribute_key=${encodeURIComponent(keyOf('taskAttribute', callId))}`;

  /** The agent accepts like the agent's browser: by conference instruction, with callbacks that name the call. */
  const accept = async (userId: string, callId: string): Promise<void> => {
    const reservation = await offerTo(userId);
    await reservation.update({
      instruction: 'conference',
      conferenceStatusCallback: withKey(webhooks.conferenceStatus.path, callId),
      conferenceStatusCallbackEvent: ['start', 'end', 'join', 'leave', 'mute', 'hold'],
      conferenceRecordingStatusCallback: withKey(webhooks.recordingStatus.path, callId),
      conferenceRecord: 'record-from-start',
      endConferenceOnExit: false,
      endConferenceOnCustomerExit: true,
    });
  };

  return {
    client,
    workspace,
    settings,
    apiOrigin: api.origin,
    workerOf,
    faults: twilio.control.faults,
    control,
    accept,
    /** A customer dials the number; returns the call's SID. */
    dial: async (from: string): Promise<string> => {
      const placed = (await control('POST', '/calls', { from, to: DID })) as { call_sid: string };
      return placed.call_sid;
    },
    /** Ends all calls and offers, so that a failed test leaves nothing. */
    clear: async () => {
      for (const { sid } of await client.calls.list({ status: 'in-progress' }))
        await client.calls(sid).update({ status: 'completed' });
      for (const { sid, assignmentStatus } of await workspace.tasks.list({ assignmentStatus: UNFINISHED }))
        await workspace.tasks(sid).update({
          assignmentStatus:
            assignmentStatus === 'assigned' || assignmentStatus === 'wrapping' ? 'completed' : 'canceled',
        });
    },
    stop: () => Promise.all([stopTable(), stopTwilio(), api.stop()]),
  };
};
export type WebhookScenario = Awaited<ReturnType<typeof startWebhookScenario>>;
