import type { Reservation, Worker, WorkerOptions } from 'twilio-taskrouter';
import type { ConferenceInstruction } from '#shared/contracts/identity';
import { followReservations } from './reservations.ts';
import type { Fact } from './softphone-state.ts';

/** How an offer is accepted: into a conference of its own, or by a call of hers that runs the document at `url`. */
export type Acceptance =
  | { by: 'conference'; instruction: ConferenceInstruction }
  | { by: 'call'; from: string; url: string; timeout: number };

export type WorkerLine = {
  setActivity(activitySid: string): Promise<void>;
  /** Asks TaskRouter to connect the agent; resolves when it has agreed to try. */
  accept(reservationSid: string, how: Acceptance): Promise<void>;
  /** `activitySid`: what she changes to with it. */
  reject(reservationSid: string, activitySid?: string): Promise<void>;
  /** A line that is up keeps its socket; one that is not is opened anew. */
  updateToken(token: string): void;
  /** Opens the line anew and reads everything again: what happened meanwhile was not heard. */
  reconnect(token: string): void;
  close(): void;
};

/** How long the SDK's own reconnecting may take before the line is opened anew, with a token that is surely good. */
const PATIENCE_MS = 10_000;
const LONGEST_PATIENCE_MS = 60_000;
/** Openings in vain after which the agent is told that the line failed; it is tried on all the same. */
const OPENINGS_IN_VAIN = 3;
/** How long a command waits for a line that is being opened; an offer is open for 7 s. */
const COMMAND_PATIENCE_MS = 5_000;

/** Wires Workers to facts, one after the other. `create` makes the SDK's Worker, so that a test can give its own. */
export const openWorkerLine = (
  create: (token: string, options: WorkerOptions) => Worker,
  token: string,
  options: WorkerOptions,
  tell: (fact: Fact) => void,
  needsToken: () => void,
): WorkerLine => {
  const reservations = followReservations(tell);
  let isReady = false;
  let inVain = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const commands = new Set<() => void>();

  const releaseCommands = () => {
    for (const goOn of commands) goOn();
  };

  const beReady = () => {
    clearTimeout(patience);
    patience = undefined;
    isReady = true;
    inVain = 0;
    releaseCommands();
  };

  const untilReady = () =>
    new Promise<void>(resolve => {
      const goOn = () => {
        clearTimeout(late);
        commands.delete(goOn);
        resolve();
      };
      const late = setTimeout(goOn, COMMAND_PATIENCE_MS);
      commands.add(goOn);
    });

  /** What the SDK knows of; where the line is being opened, as soon as it does. */
  const known = async <T>(find: () => T | undefined): Promise<T | undefined> => {
    const found = find();
    if (found || isReady) return found;
    await untilReady();
    return find();
  };

  const awaitReady = () => {
    patience ??= setTimeout(
      () => {
        patience = undefined;
        inVain += 1;
        if (inVain >= OPENINGS_IN_VAIN) tell({ type: 'worker', state: 'failed' });
        needsToken();
        awaitReady();
      },
      Math.min(PATIENCE_MS * 2 ** inVain, LONGEST_PATIENCE_MS),
    );
  };

  const lose = () => {
    isReady = false;
    if (inVain < OPENINGS_IN_VAIN) tell({ type: 'worker', state: 'reconnecting' });
    awaitReady();
  };

  const open = (openingToken: string): Worker => {
    const opened = create(openingToken, options);
    opened.on('ready', () => {
      beReady();
      tell({ type: 'worker', state: 'ready' });
      tell({ type: 'availability', available: opened.activity.available });
      reservations.compare(opened.reservations);
    });
    opened.on('activityUpdated', () => tell({ type: 'availability', available: opened.activity.available }));
    opened.on('reservationCreated', reservations.offer);
    opened.on('disconnected', lose);
    opened.on('error', lose);
    opened.on('tokenExpired', needsToken);
    return opened;
  };

  const leave = (left: Worker) => {
    left.removeAllListeners();
    // What it still tries may fail, and an emitter throws an error that nobody hears.
    left.on('error', () => undefined);
    left.disconnect();
  };

  let worker = open(token);
  awaitReady();

  const reconnect = (next: string) => {
    leave(worker);
    isReady = false;
    worker = open(next);
    awaitReady();
  };

  const offered = async (reservationSid: string): Promise<Reservation> => {
    const reservation = await known(() => worker.reservations.get(reservationSid));
    if (!reservation) throw new Error('This call is gone.');
    return reservation;
  };

  return {
    setActivity: async activitySid => {
      const activity = await known(() => worker.activities.get(activitySid));
      if (!activity) throw new Error('The phone does not know this activity.');
      await activity.setAsCurrent();
    },
    accept: async (reservationSid, how) => {
      const reservation = await offered(reservationSid);
      if (how.by === 'conference') await reservation.conference(how.instruction);
      else await reservation.call(how.from, how.url, { accept: true, timeout: how.timeout });
    },
    reject: async (reservationSid, activitySid) => {
      await (await offered(reservationSid)).reject(activitySid === undefined ? undefined : { activitySid });
    },
    updateToken: next => (isReady ? worker.updateToken(next) : reconnect(next)),
    reconnect,
    close: () => {
      clearTimeout(patience);
      releaseCommands();
      leave(worker);
    },
  };
};
