import type { Reservation, Worker, WorkerOptions } from 'twilio-taskrouter';
import type { ConferenceInstruction } from '#shared/contracts/identity';
import { followReservations } from './reservations.ts';
import type { PhoneEvent } from './softphone-state.ts';

export type WorkerLine = {
  setActivity(activitySid: string): Promise<void>;
  /** Asks TaskRouter to connect agent and caller in a conference; resolves once TaskRouter has accepted the command. */
  accept(reservationSid: string, instruction: ConferenceInstruction): Promise<void>;
  /** `activitySid`: the activity that TaskRouter sets with the rejection. */
  reject(reservationSid: string, activitySid?: string): Promise<void>;
  /** A connected line keeps its socket; any other line is opened again. */
  updateToken(token: string): void;
  /** Opens the line again and reads all reservations: events of the meantime were missed. */
  reconnect(token: string): void;
  close(): void;
};

/** How long the SDK may reconnect before the line is opened again with a new token; doubled after each failure. */
const REOPEN_AFTER_MS = 10_000;
const LONGEST_REOPEN_MS = 60_000;
/** After this many failed openings the line is shown as failed; opening continues. */
const MAX_FAILED_OPENINGS = 3;
/** How long a command waits for a line that is being opened; an offer lasts 7 s. */
const COMMAND_WAIT_MS = 5_000;

/** Turns Workers into events, one Worker after the other. `create` makes the SDK's Worker; a test passes a fake. */
export const openWorkerLine = (
  create: (token: string, options: WorkerOptions) => Worker,
  token: string,
  options: WorkerOptions,
  emit: (event: PhoneEvent) => void,
  needsToken: () => void,
): WorkerLine => {
  const reservations = followReservations(emit);
  let isReady = false;
  let failedOpenings = 0;
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;
  const waitingCommands = new Set<() => void>();

  const releaseCommands = () => {
    for (const release of waitingCommands) release();
  };

  const markReady = () => {
    clearTimeout(reopenTimer);
    reopenTimer = undefined;
    isReady = true;
    failedOpenings = 0;
    releaseCommands();
  };

  const untilReady = () =>
    new Promise<void>(resolve => {
      const release = () => {
        clearTimeout(timer);
        waitingCommands.delete(release);
        resolve();
      };
      const timer = setTimeout(release, COMMAND_WAIT_MS);
      waitingCommands.add(release);
    });

  /** Reads from the SDK's Worker; waits for a line that is being opened. */
  const findWhenReady = async <T>(find: () => T | undefined): Promise<T | undefined> => {
    const found = find();
    if (found || isReady) return found;
    await untilReady();
    return find();
  };

  const awaitReady = () => {
    reopenTimer ??= setTimeout(
      () => {
        reopenTimer = undefined;
        failedOpenings += 1;
        if (failedOpenings >= MAX_FAILED_OPENINGS) emit({ type: 'worker', state: 'failed' });
        needsToken();
        awaitReady();
      },
      Math.min(REOPEN_AFTER_MS * 2 ** failedOpenings, LONGEST_REOPEN_MS),
    );
  };

  const onLost = () => {
    isReady = false;
    if (failedOpenings < MAX_FAILED_OPENINGS) emit({ type: 'worker', state: 'reconnecting' });
    awaitReady();
  };

  const open = (openingToken: string): Worker => {
    const opened = create(openingToken, options);
    opened.on('ready', () => {
      markReady();
      emit({ type: 'worker', state: 'ready' });
      emit({ type: 'availability', available: opened.activity.available });
      reservations.compare(opened.reservations);
    });
    opened.on('activityUpdated', () => emit({ type: 'availability', available: opened.activity.available }));
    opened.on('reservationCreated', reservations.offer);
    opened.on('disconnected', onLost);
    opened.on('error', onLost);
    opened.on('tokenExpired', needsToken);
    return opened;
  };

  const discard = (discarded: Worker) => {
    discarded.removeAllListeners();
    // The SDK may still emit 'error', and an emitter throws an 'error' that has no listener.
    discarded.on('error', () => undefined);
    discarded.disconnect();
  };

  let worker = open(token);
  awaitReady();

  const reconnect = (next: string) => {
    discard(worker);
    isReady = false;
    worker = open(next);
    awaitReady();
  };

  const findOffered = async (reservationSid: string): Promise<Reservation> => {
    const reservation = await findWhenReady(() => worker.reservations.get(reservationSid));
    if (!reservation) throw new Error('This call is gone.');
    return reservation;
  };

  return {
    setActivity: async activitySid => {
      const activity = await findWhenReady(() => worker.activities.get(activitySid));
      if (!activity) throw new Error('The phone does not know this activity.');
      await activity.setAsCurrent();
    },
    accept: async (reservationSid, instruction) => {
      await (await findOffered(reservationSid)).conference(instruction);
    },
    reject: async (reservationSid, activitySid) => {
      await (await findOffered(reservationSid)).reject(activitySid === undefined ? undefined : { activitySid });
    },
    updateToken: next => (isReady ? worker.updateToken(next) : reconnect(next)),
    reconnect,
    close: () => {
      clearTimeout(reopenTimer);
      releaseCommands();
      discard(worker);
    },
  };
};
