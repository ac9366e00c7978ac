import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, it } from 'vitest';
import { userPoolClient } from '#platform/clients/user-pool-client';
import { createLead } from '#platform/table/leads';
import type { Call } from '#shared/calls/call';
import * as operations from '#shared/contracts/calls';
import { adminDisableUser, generateTwilioToken } from '#shared/contracts/identity';
import { webhooks } from '#shared/contracts/webhooks';
import { keyOf } from '#shared/keys';
import { TaskAttributes } from '#shared/routing/task-attributes';
import { workerAttributes } from '#shared/routing/worker-attributes';
import type { User } from '#shared/users/user';
import { updateReservation } from '../../infra/local/twilio/taskrouter/changes/reservation.ts';
import { createTaskFrom } from '../../infra/local/twilio/taskrouter/changes/task.ts';
import { removeWorker, updateWorker } from '../../infra/local/twilio/taskrouter/changes/worker.ts';
import { aLead } from '../support/builders/a-lead.ts';
import { acceptance } from '../support/simulation/acceptance.ts';
import { callsOf } from '../support/simulation/invariants.ts';
import { CLOSERS_NUMBER, keyed, type Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';
import { BASE_URL } from '../support/twilio/signed-webhook.ts';
import { captureLog } from '../support/unit/captured-log.ts';
import { strictMock } from '../support/unit/strict-mock.ts';

let shift: Shift;
simulateEachTest(opened => {
  shift = opened;
});
beforeAll(() => {
  process.env.USER_POOL_ID = 'pool';
  const pool = strictMock(userPoolClient() as never as CognitoIdentityProviderClient);
  for (const command of [AdminDisableUserCommand, AdminEnableUserCommand, AdminUserGlobalSignOutCommand])
    pool.on(command).resolves({});
});

const TURNED_AWAY_WITHIN_S = 15;
const RECONCILED_WITHIN_S = 125;

const current = (user: User): User => {
  const found = shift.system.table.all().find(item => item.entity === 'user' && item.id === user.id);
  return found as never as User;
};
const workerOf = (user: User) => shift.system.engine.store.workers.find(current(user).worker_sid ?? '');
const attributesOf = (user: User) => workerOf(user)?.attributes;

/** A worker token allows this: the SDK's `worker.setAttributes`. */
const writeOwnAttributes = (user: User, fields: object): void => {
  const worker = shift.system.engine.store.workers.get(user.worker_sid ?? '');
  const Attributes = JSON.stringify({ ...worker.attributes, ...fields });
  updateWorker(shift.system.engine, worker, new URLSearchParams({ Attributes }));
};

/** Any worker token allows this: the SDK's `workspace.createTask`. */
const makeTask = (attributes: object) => {
  const { engine, settings } = shift.system;
  return createTaskFrom(
    engine,
    engine.store.workspaces.get(settings.workspace_sid),
    new URLSearchParams({
      WorkflowSid: settings.workflow_sid,
      TaskChannel: 'voice',
      Attributes: JSON.stringify(attributes),
    }),
  );
};

/** The agent accepts the offered task with any attributes. */
const acceptAnything = (user: User) => {
  const { engine } = shift.system;
  const offered = engine.store.reservations
    .all()
    .find(one => one.workerSid === user.worker_sid && one.status === 'pending');
  if (!offered) throw new Error(`Nothing is offered to ${user.email}.`);
  updateReservation(engine, offered, acceptance({ task_attribute_key: 'taskAttribute/any' }));
};

/** What a worker token may do with an offer: a call to the agent, whose document is at a URL of the agent's choice. */
const acceptByCall = async (user: User, url: string) => {
  const offered = await shift.offerTo(user);
  const form = { Instruction: 'call', CallFrom: CLOSERS_NUMBER, CallUrl: `${BASE_URL}${url}`, CallAccept: 'true' };
  updateReservation(shift.system.engine, offered, new URLSearchParams(form));
  await shift.runFor(2);
};

const tasks = () => shift.system.engine.store.tasks.all();
const legTo = (user: User) =>
  shift.system.voice.calls.list().find(leg => leg.to === `client:${user.id}` && leg.status === 'in-progress');
const openConferences = () => shift.system.voice.conferences.list().filter(({ status }) => status !== 'completed');
const waiting = { reservation_status: 'enqueued', call_ended: false } satisfies Partial<Call>;

/** Webhooks of changed attributes are lost, as if the manipulated browser acted before the repair. */
const withoutPromptRepair = () => {
  shift.system.chosen.webhook = name => (name.startsWith('worker.attributes.update') ? 'lost' : undefined);
};

/** An agent of another group is offered, and accepts, a call of this group. */
const anAttacker = async (fields: object): Promise<User> => {
  const attacker = shift.memberOf('closer_t2');
  withoutPromptRepair();
  writeOwnAttributes(attacker, fields);
  await shift.setOnline(attacker);
  return attacker;
};

const dialing = async (agent: User) => {
  const { version: _, ...lead } = aLead({ phone_number: '+13057770001' });
  await shift.system.settle(createLead(lead));
  shift.system.voice.phones.program(lead.phone_number, { does: 'answer', afterMs: 500, tone: 0 });
  await shift.setOnline(agent);
  return () =>
    shift.ask(operations.callbackTask, agent, {
      lead_key: keyOf('lead', lead.id),
      task_creation_source: 'agent_callback',
    });
};

describe('an agent who writes their own worker’s attributes', () => {
  it('gets the attributes of the user’s document again at once', async () => {
    const agent = shift.memberOf('closer_t2');
    writeOwnAttributes(agent, { groups: ['closer_t1'], closer_priority: 9999, email: 'boss@coverline.test' });
    await shift.runFor(5);
    expect(attributesOf(agent)).toEqual(workerAttributes(agent));
    expect(current(agent)).not.toHaveProperty('worker_changed_ts');
  });

  it('gets them again within two minutes if the webhook is lost', async () => {
    const agent = shift.memberOf('closer_t2');
    withoutPromptRepair();
    writeOwnAttributes(agent, { groups: ['closer_t1'], user_key: 'user/nobody' });
    await shift.runFor(RECONCILED_WITHIN_S);
    expect(attributesOf(agent)).toEqual(workerAttributes(agent));
  });

  it('gets no customer of another group: the customer goes back to the queue for an agent of that group', async () => {
    const attacker = await anAttacker({ groups: ['closer_t1'] });
    const id = await shift.ring();
    expect(await shift.accept(attacker)).toBe(id);
    expect(shift.callNow(id)).toMatchObject(waiting);
    expect(shift.callNow(id).reservation_user_key).toBeUndefined();

    await shift.runFor(TURNED_AWAY_WITHIN_S);
    expect(legTo(attacker)).toBeUndefined();
    expect(openConferences()).toEqual([]);
    expect(shift.system.voice.calls.find(id)?.status).toBe('in-progress');

    const agent = shift.memberOf('closer_t1');
    await shift.setOnline(agent);
    expect(await shift.accept(agent)).toBe(id);
    expect(shift.callNow(id)).toMatchObject({ reservation_status: 'accepted', reservation_user_email: agent.email });
    expect(await shift.finish()).toEqual([]);
  });

  it('gets no customer either if the webhook is lost', async () => {
    const attacker = await anAttacker({ groups: ['closer_t1'] });
    const id = await shift.ring();
    shift.system.chosen.webhook = name => (name.startsWith('reservation.accepted') ? 'lost' : undefined);
    await shift.accept(attacker);
    await shift.runFor(RECONCILED_WITHIN_S);
    shift.system.chosen.webhook = undefined;
    expect(legTo(attacker)).toBeUndefined();
    expect(shift.callNow(id)).toMatchObject(waiting);
    const agent = shift.memberOf('closer_t1');
    await shift.setOnline(agent);
    expect(await shift.accept(agent)).toBe(id);
    expect(await shift.finish()).toEqual([]);
  });

  it('is available again if the caller hung up before the repair', async () => {
    const attacker = await anAttacker({ groups: ['closer_t1'] });
    const id = await shift.ring();
    shift.system.chosen.rest = ({ path }) => (path.includes('/Reservations') ? { status: 503 } : undefined);
    await shift.accept(attacker);
    await shift.hangUp(id);
    await shift.runFor(TURNED_AWAY_WITHIN_S);
    shift.system.chosen.rest = undefined;
    await shift.runFor(2 * RECONCILED_WITHIN_S);
    expect(shift.callNow(id)).toMatchObject({ call_ended: true, reservation_status: 'enqueued' });
    expect(tasks().map(({ status }) => status)).toEqual(['completed']);
    expect(await shift.finish()).toEqual([]);
  });

  it('does not become the agent of a call by an invented e-mail address', async () => {
    const attacker = await anAttacker({ groups: ['closer_t1'], email: 'boss@coverline.test' });
    const id = await shift.ring();
    await shift.accept(attacker);
    await shift.runFor(TURNED_AWAY_WITHIN_S);
    expect(JSON.stringify(callsOf(shift.system))).not.toContain('boss@coverline.test');
    expect(shift.callNow(id)).toMatchObject(waiting);
    expect(await shift.finish()).toEqual([]);
  });

  it('cannot take another agent’s outbound call: nobody is dialled', async () => {
    const agent = shift.memberOf('closer_t1');
    const dial = await dialing(agent);
    const attacker = await anAttacker({ email: agent.email });
    await shift.runFor(1);
    // The other agent waits longer, so that the call is offered to the other agent first.
    await shift.setOnline(agent, false);
    await shift.setOnline(agent);
    expect((await dial()).status).toBe(200);
    const id = await shift.accept(attacker);
    await shift.runFor(TURNED_AWAY_WITHIN_S);
    expect(shift.callNow(id)).toMatchObject({ call_ended: true, reservation_status: 'enqueued' });
    expect(shift.callNow(id).dialled_ts).toBeUndefined();
    expect(legTo(attacker)).toBeUndefined();
    expect(await shift.finish()).toEqual([]);
  });

  it('does not hear a conversation that is transferred to another group', async () => {
    const [agent, taker] = [shift.memberOf('closer_t1'), shift.memberOf('spanish_speaking_agent')];
    await shift.setOnline(agent);
    const id = await shift.talk(agent);
    const attacker = await anAttacker({ groups: ['spanish_speaking_agent'] });
    expect(
      (await shift.ask(operations.transferCall, agent, { ...keyed(id), to: 'spanish_speaking_agent' })).status,
    ).toBe(200);
    const { task_attribute_key, task_token = '' } = TaskAttributes.parse(
      shift.system.engine.store.tasks.get((await shift.offerTo(attacker)).taskSid).attributes,
    );
    expect((await shift.ask(operations.acceptTransfer, attacker, { task_attribute_key })).status).toBe(403);
    await acceptByCall(
      attacker,
      `${webhooks.transfer.path}?${new URLSearchParams({ task_attribute_key, task_token })}`,
    );
    expect(legTo(attacker)).toBeUndefined();
    await shift.runFor(TURNED_AWAY_WITHIN_S);
    expect(shift.callNow(id)).toMatchObject({ call_ended: false, transfer_status: 'Failed' });
    await shift.setOnline(taker);
    await shift.runFor(60);
    await shift.ask(operations.transferCall, agent, { ...keyed(id), to: 'spanish_speaking_agent' });
    await shift.accept(taker);
    expect(shift.callNow(id).transfer_status).toBe('Accepted');
    expect(await shift.finish()).toEqual([]);
  });

  it('who repeats it cannot keep a customer in the queue for ever', async () => {
    const attacker = await anAttacker({ groups: ['closer_t1'] });
    const id = await shift.ring();
    for (let round = 0; round < 12 && !shift.callNow(id).call_ended; round++) {
      writeOwnAttributes(attacker, { groups: ['closer_t1'] });
      await shift.setOnline(attacker);
      await shift.acceptOffer(attacker);
      await shift.runFor(10);
    }
    expect(shift.callNow(id)).toMatchObject({
      call_ended: true,
      reservation_status: 'enqueued',
      put_back: { times: 3 },
    });
    expect(await shift.finish()).toEqual([]);
  });
});

describe('an agent who lets the leg of an offer ask a URL of their choice', () => {
  const ofColleague = (id: string) => {
    const { task_sid = '', conference_sid = '' } = shift.callNow(id);
    const key = { task_attribute_key: keyOf('taskAttribute', id) };
    const Timestamp = shift.now().toUTCString();
    return {
      rejoin: key,
      transfer: key,
      enqueueAgain: { ...key, CallSid: id },
      conferenceStatus: {
        ...{ ...key, StatusCallbackEvent: 'conference-end', ConferenceSid: conference_sid },
        ...{ FriendlyName: task_sid, SequenceNumber: '99', Timestamp },
      },
      callStatus: { ...key, CallSid: id, CallStatus: 'completed', Timestamp },
    };
  };

  it.each(['rejoin', 'transfer', 'enqueueAgain', 'conferenceStatus', 'callStatus'] as const)(
    'neither joins nor changes the call of a colleague by the webhook %s',
    async name => {
      const [agent, attacker] = [shift.memberOf('closer_t1'), shift.memberOf('closer_t1', 1)];
      await shift.setOnline(agent);
      const id = await shift.talk(agent);
      await shift.setOnline(attacker);
      await shift.ring('+15552340002');
      const before = shift.callNow(id);
      await acceptByCall(attacker, `${webhooks[name].path}?${new URLSearchParams(ofColleague(id)[name])}`);
      await shift.runFor(TURNED_AWAY_WITHIN_S);
      expect(shift.callNow(id)).toEqual(before);
      expect(legTo(attacker)).toBeUndefined();
    },
  );
});

describe('a disabled user with a live worker token', () => {
  const disable = async (user: User, wanted = true) => {
    const admin = shift.memberOf('admin');
    const { status } = await shift.ask(adminDisableUser, admin, { uid: user.id, disable: wanted });
    expect(status).toBe(200);
  };

  it('has no worker any more, so the token gives no access', async () => {
    const agent = shift.memberOf('closer_t1');
    await shift.setOnline(agent);
    await disable(agent);
    expect(shift.system.engine.store.workers.find(agent.worker_sid ?? '')).toBeUndefined();
    await shift.runFor(5);
    expect(current(agent)).toMatchObject({ disabled: true, available: false, last_active: expect.any(String) });
    expect(current(agent)).not.toHaveProperty('worker_sid');
    expect(await shift.ask(generateTwilioToken, agent, {})).toMatchObject({ status: 403 });
  });

  it('has another worker when reactivated', async () => {
    const agent = shift.memberOf('closer_t1');
    await disable(agent);
    await disable(agent, false);
    expect(current(agent).worker_sid).not.toBe(agent.worker_sid);
    const again = current(agent);
    expect(attributesOf(again)).toEqual(workerAttributes(again));
    await shift.system.settle(shift.system.signIn(agent.id));
    await shift.setOnline(again);
    const id = await shift.talk(again);
    expect(shift.callNow(id)).toMatchObject({ reservation_status: 'accepted', reservation_user_email: agent.email });
    expect(await shift.finish()).toEqual([]);
  });

  it('is reactivated with one worker if Twilio’s response was lost', async () => {
    const agent = shift.memberOf('closer_t1');
    await disable(agent);
    shift.system.chosen.rest = ({ method, path }) => {
      if (!path.endsWith('/Workers')) return undefined;
      return method === 'POST' ? 'done, answer lost' : { status: 503 };
    };
    const admin = shift.memberOf('admin');
    expect((await shift.ask(adminDisableUser, admin, { uid: agent.id, disable: false })).status).toBe(502);
    expect(current(agent).disabled).toBe(true);
    shift.system.chosen.rest = undefined;
    await disable(agent, false);
    const again = current(agent);
    expect(again.disabled).toBe(false);
    expect(attributesOf(again)).toEqual(workerAttributes(again));
    await shift.system.settle(shift.system.signIn(agent.id));
    await shift.setOnline(again);
    const id = await shift.talk(again);
    expect(shift.callNow(id)).toMatchObject({ reservation_status: 'accepted', reservation_user_email: agent.email });
    expect(await shift.finish()).toEqual([]);
  });

  it('gets another worker if the worker in the document no longer exists', async () => {
    const agent = shift.memberOf('closer_t1');
    shift.system.chosen.rest = ({ method, path }) =>
      method === 'DELETE' && path.includes('/Workers/') ? { status: 400 } : undefined;
    await disable(agent);
    shift.system.chosen.rest = undefined;
    const { engine } = shift.system;
    removeWorker(engine, engine.store.workers.get(agent.worker_sid ?? ''));
    await disable(agent, false);
    const again = current(agent);
    expect(again.worker_sid).not.toBe(agent.worker_sid);
    expect(attributesOf(again)).toEqual(workerAttributes(again));
  });

  it('keeps the worker of a call until the end of the call', async () => {
    const agent = shift.memberOf('closer_t1');
    await shift.setOnline(agent);
    const id = await shift.talk(agent);
    await disable(agent);
    expect(attributesOf(agent)).toMatchObject({ groups: [] });
    await shift.hangUp(id);
    await shift.runFor(2 * RECONCILED_WITHIN_S);
    expect(shift.system.engine.store.workers.find(agent.worker_sid ?? '')).toBeUndefined();
    expect(current(agent)).not.toHaveProperty('worker_sid');
  });

  it('gets no customer if the worker could not be removed', async () => {
    const agent = shift.memberOf('closer_t1');
    shift.system.chosen.rest = ({ method, path }) =>
      method === 'DELETE' && path.includes('/Workers/') ? { status: 400 } : undefined;
    await disable(agent);
    withoutPromptRepair();
    writeOwnAttributes(agent, { groups: ['closer_t1'] });
    await shift.setOnline(agent);
    const id = await shift.ring();
    const log = captureLog();
    await shift.accept(agent);
    expect(shift.callNow(id)).toMatchObject(waiting);
    const denied = log.lines().filter(line => line.includes('access denied') && line.includes('reservation.accepted'));
    expect(denied.map(line => JSON.parse(line))).toMatchObject([{ level: 'WARN', worker_sid: agent.worker_sid }]);
    shift.system.chosen.rest = undefined;
    await shift.runFor(RECONCILED_WITHIN_S);
    expect(legTo(agent)).toBeUndefined();
    expect(shift.callNow(id)).toMatchObject(waiting);
    expect(shift.system.engine.store.workers.find(agent.worker_sid ?? '')).toBeUndefined();
    const other = shift.memberOf('closer_t1', 1);
    await shift.setOnline(other);
    expect(await shift.accept(other)).toBe(id);
    expect(await shift.finish()).toEqual([]);
  });
});

describe('a task that a worker token created', () => {
  const taskFor = (agent: User, task_attribute_key: string | undefined) =>
    makeTask({ task_attribute_key, kind: 'dial', requested_group: 'agent', to_agent_email: agent.email });

  it.each([
    ['names no call', () => 'taskAttribute/nothing'],
    ['names nothing of ours', () => undefined],
    ['names a call that is over', (id: string) => keyOf('taskAttribute', id)],
  ])('and that %s occupies nobody', async (_, keyFor) => {
    const agent = shift.memberOf('closer_t1');
    await shift.setOnline(agent);
    const id = await shift.talk(agent);
    await shift.hangUp(id);
    await shift.dispose(agent, id);
    await shift.runFor(5);
    const made = taskFor(agent, keyFor(id));
    const offered = await shift.offerTo(agent);
    expect(offered.taskSid).toBe(made.sid);
    acceptAnything(agent);
    await shift.runFor(TURNED_AWAY_WITHIN_S);
    expect(made.status).toBe('completed');
    expect(legTo(agent)).toBeUndefined();
    expect(openConferences()).toEqual([]);
    await shift.setOnline(agent);
    const next = await shift.ring('+15552349999');
    expect(await shift.accept(agent)).toBe(next);
    expect(await shift.finish()).toEqual([]);
  });

  it('is ended within two minutes if the webhook is lost', async () => {
    const agent = shift.memberOf('closer_t1');
    await shift.setOnline(agent);
    shift.system.chosen.webhook = name => (name.startsWith('reservation.') ? 'lost' : undefined);
    const made = taskFor(agent, 'taskAttribute/nothing');
    await shift.offerTo(agent);
    acceptAnything(agent);
    await shift.runFor(RECONCILED_WITHIN_S);
    expect(made.status).toBe('completed');
    expect(openConferences()).toEqual([]);
  });

  it('is canceled while it waits', async () => {
    const made = taskFor(shift.memberOf('closer_t1'), 'taskAttribute/nothing');
    await shift.runFor(RECONCILED_WITHIN_S);
    expect(made.status).toBe('canceled');
  });
});

it('a task that the product created without a response only ends for its agent', async () => {
  const agent = shift.memberOf('closer_t1');
  const dial = await dialing(agent);
  let first = true;
  shift.system.chosen.rest = ({ method, path }) => {
    if (!path.endsWith('/Tasks')) return undefined;
    if (method !== 'POST') return { status: 503 };
    const fault = first ? ('done, answer lost' as const) : undefined;
    first = false;
    return fault;
  };
  expect((await dial()).status).toBe(502);
  shift.system.chosen.rest = undefined;
  await shift.accept(agent);
  await shift.runFor(TURNED_AWAY_WITHIN_S);
  // Completed after the agent's browser has accepted it, canceled if the product was faster.
  expect(tasks().map(({ status }) => status)).toEqual([expect.stringMatching(/^(completed|canceled)$/)]);
  expect(openConferences()).toEqual([]);
  expect((await shift.ask(operations.listOpenCalls, agent, {})).output?.data).toEqual([]);
  expect(await shift.finish()).toEqual([]);
});
