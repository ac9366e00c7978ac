import type { OwnCall } from '#shared/calls/call';
import { isUnderWay } from '#shared/calls/open-call';
import * as operations from '#shared/contracts/calls';
import { defaultDispositions } from '#shared/dispositions/default-dispositions';
import { keyOf } from '#shared/keys';
import { TaskAttributes } from '#shared/routing/task-attributes';
import type { User } from '#shared/users/user';
import { dids } from '../../../bin/seed/catalogue.ts';
import { updateReservation } from '../../../infra/local/twilio/taskrouter/changes/reservation.ts';
import { updateWorker } from '../../../infra/local/twilio/taskrouter/changes/worker.ts';
import type { Reservation } from '../../../infra/local/twilio/taskrouter/model.ts';
import { receiveCall } from '../../../infra/local/twilio/voice/inbound/receive-call.ts';
import { nullBrowserLeg } from '../../../infra/local/twilio/voice/media/leg.ts';
import { acceptance } from './acceptance.ts';
import type { SimulatedSystem } from './simulated-system.ts';
import { watchSupervisors } from './supervisors.ts';

const MINUTE = 60_000;

const digits = (n: number): string => String(n).padStart(4, '0');
/** Agents, supervisors and customers who act at random until the end of the day. */
export const simulatePeople = (system: SimulatedSystem) => {
  const { clock, random, engine, voice, call, users } = system;
  const done: Record<string, number> = {};
  const did = (what: string, status: number) => {
    const name = `${what} ${status}`;
    done[name] = (done[name] ?? 0) + 1;
  };
  const chance = (p: number) => random.next() < p;
  let closed = false;
  let placed = 0;
  const supervisors = watchSupervisors(system);

  const workerOf = (user: User) => engine.store.workers.get(user.worker_sid ?? '');
  const setActivity = (user: User, online: boolean) => {
    const sid = online ? system.settings.activity_sids.online : system.settings.activity_sids.offline;
    updateWorker(engine, workerOf(user), new URLSearchParams({ ActivitySid: sid }));
  };
  const isOnline = (user: User) => workerOf(user).activitySid === system.settings.activity_sids.online;

  const inAnothersCall = ({ workerSid }: Reservation): boolean =>
    users.some(({ id, worker_sid }) => worker_sid === workerSid && supervisors.isInACall(id));
  /** Rejects an offer, like the browser of an agent who is in another agent's call. */
  const GIVEN_BACK = { Instruction: 'reject', WorkerActivitySid: system.settings.activity_sids.offline };

  const accept = (reservation: Reservation, { kind, task_attribute_key }: TaskAttributes): void => {
    const agent = users.find(({ worker_sid }) => worker_sid === reservation.workerSid);
    if (kind === 'transfer' && agent)
      void call(operations.acceptTransfer, agent.id, { task_attribute_key }).then(({ status }) =>
        did('accept', status),
      );
    else updateReservation(engine, reservation, acceptance({ task_attribute_key }));
  };

  // An offer rings in the agent's browser, where it is accepted, rejected or ignored.
  const decide = (reservation: Reservation) => {
    const { attributes } = engine.store.tasks.get(reservation.taskSid);
    const isOwn = attributes.kind === 'dial';
    clock.after(isOwn || inAnothersCall(reservation) ? 80 : random.integer(300, 8500), () => {
      const { status } = engine.store.reservations.get(reservation.sid);
      if (status !== 'pending') return;
      if (inAnothersCall(reservation))
        return void updateReservation(engine, reservation, new URLSearchParams(GIVEN_BACK));
      if (!isOwn && chance(0.06)) return;
      if (!isOwn && chance(0.05))
        updateReservation(engine, reservation, new URLSearchParams({ Instruction: 'reject' }));
      else accept(reservation, TaskAttributes.parse(attributes));
    });
  };
  engine.subscribe(({ type, reservation }) => {
    if (type === 'reservation.created' && reservation) decide(reservation);
  });

  const customer = (n: number) => `+1555234${digits(n)}` as const;

  const hangUpLater = (callSid: string) =>
    clock.after(random.integer(4_000, 150_000), () => {
      const found = voice.calls.find(callSid);
      if (found) voice.calls.end(found, 'no-answer');
    });
  voice.calls.watch(one => {
    if (one.direction === 'outbound-api' && one.to.startsWith('+1') && one.status === 'in-progress')
      hangUpLater(one.sid);
  });

  const program = (number: string) => {
    const does = random.pick(['answer', 'answer', 'answer', 'busy', 'no-answer', 'failed'] as const);
    voice.phones.program(number, { does, afterMs: random.integer(1000, 9000), tone: 0 });
  };

  const placeCall = () => {
    const from = customer(random.integer(1, 400));
    placed++;
    const one = receiveCall(voice, { from, to: random.pick(dids).phone_number, leg: nullBrowserLeg() });
    hangUpLater(one.sid);
  };

  const commands: [weight: number, name: string, run: (user: User, open: OwnCall) => Promise<number>][] = [
    [
      6,
      'hold',
      async (user, open) =>
        (await call(operations.holdCall, user.id, { ...keyed(open), hold: !open.lead_hold })).status,
    ],
    [
      5,
      'mute',
      async (user, open) =>
        (await call(operations.muteCall, user.id, { ...keyed(open), muted: !open.agent_muted })).status,
    ],
    [
      9,
      'transfer',
      async (user, open) => {
        const { output } = await call(operations.listTransferDestinations, user.id, keyed(open));
        const to = output?.data.length ? random.pick(output.data).to : '';
        return (await call(operations.transferCall, user.id, { ...keyed(open), to })).status;
      },
    ],
    [2, 'cancel transfer', async (user, open) => (await call(operations.cancelTransfer, user.id, keyed(open))).status],
    [
      4,
      'add',
      async (user, open) => {
        const phone_number = `+1305444${digits(random.integer(1, 60))}`;
        program(phone_number);
        return (await call(operations.addPhoneNumberToTask, user.id, { ...keyed(open), phone_number })).status;
      },
    ],
    [
      3,
      'remove added',
      async (user, open) => (await call(operations.removeAddedCallsFromTask, user.id, keyed(open))).status,
    ],
    [
      2,
      'request takeover',
      async (user, open) => (await call(operations.requestTakeover, user.id, keyed(open))).status,
    ],
    [9, 'end', async (user, open) => (await call(operations.endCall, user.id, keyed(open))).status],
    [
      4,
      'lose connection',
      async user => {
        system.clients.cut(user.id);
        return 0;
      },
    ],
    [
      2,
      'somebody else’s call',
      async (_user, open) => {
        const { status } = await call(operations.endCall, stranger(open), keyed(open));
        if (status !== 403) system.incidents.push({ what: 'a stranger ended a call', detail: String(status) });
        return status;
      },
    ],
    [30, 'talk', async () => 0],
  ];
  const keyed = (open: OwnCall) => ({ task_attribute_key: keyOf('taskAttribute', open.id) });
  const stranger = (open: OwnCall): string =>
    users.find(user => !user.roles.includes('admin') && keyOf('user', user.id) !== open.reservation_user_key)?.id ?? '';
  const weights = commands.reduce((sum, [weight]) => sum + weight, 0);
  const anyCommand = () => {
    let left = random.next() * weights;
    return commands.find(([weight]) => {
      left -= weight;
      return left < 0;
    });
  };

  const dispose = async (user: User, open: OwnCall) => {
    const { name, callback } = random.pick(defaultDispositions);
    const { status } = await call(operations.disposeCall, user.id, {
      ...keyed(open),
      disposition: name,
      disposition_note: 'simulated',
      go_offline: chance(0.1),
      ...(callback && { callback_time: new Date(clock.now().getTime() + 60 * MINUTE).toISOString() }),
    });
    did('dispose', status);
  };

  const onCall = async (user: User, open: OwnCall) => {
    if (open.agent_disconnected) {
      did(
        'dial back',
        (await call(operations.dialAgentBackByTask, user.id, { task_attribute: keyOf('taskAttribute', open.id) }))
          .status,
      );
      return;
    }
    if (closed && chance(0.5)) {
      did('end', (await call(operations.endCall, user.id, keyed(open))).status);
      return;
    }
    const command = anyCommand();
    if (command) did(command[1], await command[2](user, open));
  };

  const whenFree = async (user: User) => {
    if (supervisors.isInACall(user.id)) return;
    if (!isOnline(user)) {
      if (chance(0.6)) setActivity(user, true);
      return;
    }
    if (chance(0.03) && !closed) setActivity(user, false);
    else if (chance(0.05) && !closed && leads().length > 0) {
      const { id, phone_number } = random.pick(leads());
      program(phone_number);
      did('call back', (await call(operations.callbackTask, user.id, { lead_key: keyOf('lead', id) })).status);
    }
  };
  const leads = () =>
    system.table
      .all()
      .flatMap(({ entity, id, phone_number }) =>
        entity === 'lead' ? [{ id: String(id), phone_number: String(phone_number) }] : [],
      );

  const work = async (user: User): Promise<void> => {
    const { output } = await call(operations.listOpenCalls, user.id, {});
    const open = output?.data ?? [];
    const owed = open.filter(one => !isUnderWay(one));
    const current = open.findLast(isUnderWay);
    if (current) await onCall(user, current);
    else if (owed[0]) await dispose(user, owed[0]);
    else await whenFree(user);
  };

  /** To an available agent by name. */
  const superviseTransfer = async (admin: User, id: string): Promise<void> => {
    const of = { task_attribute_key: keyOf('taskAttribute', id) };
    const { output } = await call(operations.listTransferDestinations, admin.id, of);
    const free = output?.data.filter(({ kind, available }) => kind === 'agent' && available > 0) ?? [];
    if (free.length === 0) return;
    const { to } = random.pick(free);
    did('supervised transfer', (await call(operations.transferCall, admin.id, { ...of, to })).status);
  };

  /** A reservation that rings or continues: the agent's screen then joins no other call. */
  const isOnACall = ({ worker_sid }: User): boolean =>
    engine.store.reservations
      .all()
      .some(one => one.workerSid === worker_sid && ['pending', 'accepted'].includes(one.status));

  const supervise = async (admin: User): Promise<void> => {
    const { output } = await call(operations.listLiveCalls, admin.id, {});
    const own = keyOf('user', admin.id);
    const joined = output?.data.filter(one => one.supervised_by?.includes(own)) ?? [];
    const onLine = output?.data.filter(one => isUnderWay(one) && one.reservation_user_key !== own) ?? [];
    for (const one of joined)
      if (closed || chance(0.4))
        did(
          'leave',
          (await call(operations.adminLeaveCall, admin.id, { task_attribute_key: keyOf('taskAttribute', one.id) }))
            .status,
        );
    if (closed || onLine.length === 0 || isOnACall(admin)) return;
    const mode = random.pick(['listen', 'whisper', 'takeover', 'transfer'] as const);
    const { id } = random.pick(joined.length > 0 ? joined : onLine);
    if (mode === 'transfer') return superviseTransfer(admin, id);
    if (joined.length === 0) {
      if (supervisors.isInACall(admin.id)) return;
      supervisors.asksForALeg(admin.id);
    }
    did(
      mode,
      (await call(operations.adminJoinCall, admin.id, { task_attribute_key: keyOf('taskAttribute', id), mode })).status,
    );
  };

  const again = (ms: () => number, act: () => Promise<void>): void => {
    clock.after(ms(), () => {
      act().then(
        () => again(ms, act),
        error => {
          system.incidents.push({
            what: 'a person stumbled',
            detail: error instanceof Error ? (error.stack ?? '') : String(error),
          });
          again(ms, act);
        },
      );
    });
  };

  return {
    done,
    placed: () => placed,
    open: (calls: number, perMinute: number) => {
      for (const user of users)
        again(
          () => random.integer(900, 5000),
          () => work(user),
        );
      for (const admin of users.filter(user => user.roles.includes('admin')))
        for (const _ of [1, 2])
          again(
            () => random.integer(4000, 15_000),
            () => supervise(admin),
          );
      const next = () => {
        if (placed >= calls) return;
        placeCall();
        clock.after(random.integer(0, (2 * MINUTE) / perMinute), next);
      };
      next();
    },
    /** Stops new calls; everybody ends their present calls. */
    close: () => {
      closed = true;
    },
  };
};
