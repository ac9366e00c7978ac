import { createUser } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import * as operations from '#shared/contracts/calls';
import type { InputOf, Operation } from '#shared/contracts/operation';
import { idOf, keyOf } from '#shared/keys';
import { TaskAttributes } from '#shared/routing/task-attributes';
import { User } from '#shared/users/user';
import { createRandom, SEED } from '../../../bin/seed/random.ts';
import { updateReservation } from '../../../infra/local/twilio/taskrouter/changes/reservation.ts';
import { updateWorker } from '../../../infra/local/twilio/taskrouter/changes/worker.ts';
import type { Reservation } from '../../../infra/local/twilio/taskrouter/model.ts';
import { isOver } from '../../../infra/local/twilio/voice/calls/call-status.ts';
import { receiveCall } from '../../../infra/local/twilio/voice/inbound/receive-call.ts';
import { nullBrowserLeg } from '../../../infra/local/twilio/voice/media/leg.ts';
import { acceptance } from './acceptance.ts';
import { aQuietDay } from './chances.ts';
import { callsOf, problemsOf, watchWrites } from './invariants.ts';
import { SimClock } from './sim-clock.ts';
import { openSimulatedSystem } from './simulated-system.ts';

/** The number that callers for the closers of the first tier dial. */
export const CLOSERS_NUMBER = '+18005550100';
const START = new Date('2026-01-05T15:00:00.000Z');

export const keyed = (id: string) => ({ task_attribute_key: keyOf('taskAttribute', id) });

/** A small shift on the virtual clock: the test decides what people do and which faults occur. */
export const openShift = async () => {
  const clock = new SimClock(START);
  const system = await openSimulatedSystem({
    clock,
    random: createRandom(SEED),
    chances: aQuietDay,
    log: () => undefined,
  });
  const { engine, voice, settings, users } = system;
  const watched = watchWrites(system);

  const runFor = (seconds: number): Promise<void> => clock.runUntil(new Date(clock.now().getTime() + seconds * 1000));

  /** A quiet time, in which no schedule runs. */
  const skip = (seconds: number): void => clock.skip(seconds * 1000);

  /** Advances the clock until `check` returns a value. */
  const until = async <T>(what: string, check: () => T | undefined, seconds = 30): Promise<T> => {
    const end = clock.now().getTime() + seconds * 1000;
    for (;;) {
      const found = check();
      if (found !== undefined) return found;
      if (clock.now().getTime() > end) throw new Error(`Not within ${seconds} s: ${what}.`);
      await runFor(0.05);
    }
  };

  /** The first of a group, counted from 0. */
  const memberOf = (group: string, n = 0): User => {
    const user = users.filter(({ groups }) => groups.includes(group))[n];
    if (!user) throw new Error(`Nobody is in ${group}.`);
    return user;
  };

  const setOnline = async (user: User, online = true): Promise<void> => {
    const sid = online ? settings.activity_sids.online : settings.activity_sids.offline;
    updateWorker(engine, engine.store.workers.get(user.worker_sid ?? ''), new URLSearchParams({ ActivitySid: sid }));
    await runFor(1);
  };

  /** A customer calls; returns the call's id. */
  const ring = async (from = '+15552340001', to = CLOSERS_NUMBER): Promise<string> => {
    const { sid } = receiveCall(voice, { from, to, leg: nullBrowserLeg() });
    await runFor(1);
    return sid;
  };

  const pendingOf = ({ worker_sid }: User): Reservation | undefined =>
    engine.store.reservations.all().find(one => one.workerSid === worker_sid && one.status === 'pending');

  const offerTo = (user: User): Promise<Reservation> => until(`an offer to ${user.email}`, () => pendingOf(user));

  /** A request of a user's browser, and its response. */
  const ask = <O extends Operation>(operation: O, user: User, input: InputOf<O>, key?: string) =>
    system.settle(system.call(operation, user.id, input, key));

  /** The agent accepts the present offer like the agent's browser; undefined if there is none. */
  const acceptOffer = async (user: User): Promise<string | undefined> => {
    const reservation = pendingOf(user);
    if (!reservation) return undefined;
    const { attributes } = engine.store.tasks.get(reservation.taskSid);
    const { kind, task_attribute_key } = TaskAttributes.parse(attributes);
    if (kind === 'transfer') await ask(operations.acceptTransfer, user, { task_attribute_key });
    else updateReservation(engine, reservation, acceptance({ task_attribute_key }));
    return idOf(task_attribute_key);
  };

  /** The agent waits for an offer and accepts it; returns the call's id. */
  const accept = async (user: User): Promise<string> => {
    await offerTo(user);
    const id = await acceptOffer(user);
    await runFor(2);
    return id ?? '';
  };

  /** Lets each browser accept its agent's outbound calls without ringing, like the web app. */
  const acceptOwnDials = (): void => {
    engine.subscribe(({ type, reservation }) => {
      if (type !== 'reservation.created' || !reservation) return;
      const { attributes } = engine.store.tasks.get(reservation.taskSid);
      if (attributes.kind !== 'dial') return;
      const form = acceptance(TaskAttributes.parse(attributes));
      clock.after(80, () => updateReservation(engine, reservation, form));
    });
  };

  const callNow = (id: string): Call => {
    const found = callsOf(system).find(call => call.id === id);
    if (!found) throw new Error(`There is no call ${id}.`);
    return found;
  };

  /** Retries every five seconds after a conflict, for as long as the reconciler may need. */
  const insist = async <O extends Operation>(operation: O, user: User, input: InputOf<O>): Promise<void> => {
    for (let attempt = 0; attempt < 30; attempt++) {
      const { status, error } = await ask(operation, user, input);
      if (status < 300) return runFor(1);
      if (status !== 409) throw new Error(`${operation.name}: ${status} ${error}`);
      await runFor(5);
    }
    throw new Error(`${operation.name}: never.`);
  };

  const hangUp = async (callSid: string): Promise<void> => {
    const leg = voice.calls.find(callSid);
    if (!leg) throw new Error(`There is no leg ${callSid}.`);
    voice.calls.end(leg);
    await runFor(1);
  };

  /** A call on the line with this agent. */
  const talk = async (user: User, from?: string): Promise<string> => {
    const id = await ring(from);
    await accept(user);
    return id;
  };

  const dispose = (user: User, id: string, more: { disposition?: string; go_offline?: boolean } = {}) =>
    ask(operations.disposeCall, user, {
      ...keyed(id),
      disposition: 'Not Interested',
      disposition_note: 'No.',
      ...more,
    });

  /** Another user of the same kind, without a worker. */
  const aColleague = async (of: User, id: string, fields: Partial<User> = {}): Promise<User> => {
    const { version: _, ...document } = { ...of, id, email: `${id}@coverline.test`, worker_sid: undefined, ...fields };
    await system.settle(createUser(document));
    return { ...document, version: 1 };
  };

  /** The added agents and supervisors. */
  const everybody = (): User[] => system.table.all().flatMap(item => (item.entity === 'user' ? User.parse(item) : []));

  /**
   * Everybody who is still online hangs up, disposes and goes offline, with two minutes for the reconciler each time.
   * Returns the broken invariants.
   */
  const finish = async (): Promise<string[]> => {
    for (const leg of voice.calls.list())
      if (!isOver(leg.status) && !leg.to.startsWith('client:')) voice.calls.end(leg);
    await runFor(125);
    for (const user of everybody()) {
      const { output } = await ask(operations.listOpenCalls, user, {});
      for (const { id } of output?.data ?? []) await dispose(user, id);
      if (user.worker_sid) await setOnline(user, false);
    }
    await runFor(125);
    // A call without a recording of its conference stays open as long as one may still arrive.
    for (let minute = 0; minute < 12 && problemsOf(system).length > 0; minute++) await runFor(60);
    return [
      ...problemsOf(system),
      ...watched.wrong,
      ...system.incidents.map(({ what, detail }) => `${what}: ${detail}`),
    ];
  };

  return {
    system,
    aColleague,
    finish,
    runFor,
    skip,
    until,
    memberOf,
    setOnline,
    ring,
    offerTo,
    accept,
    acceptOffer,
    acceptOwnDials,
    callNow,
    ask,
    insist,
    hangUp,
    talk,
    dispose,
    now: () => clock.now(),
  };
};
export type Shift = Awaited<ReturnType<typeof openShift>>;
