import { Rejection } from '#shared/errors';

/**
 * How often a change is attempted after optimistic-lock conflicts. Each conflict means that another write succeeded, so
 * no pause is needed, and 20 writers of one item all succeed: at the end of a call a dozen webhooks write it at once.
 */
export const CONFLICT_ATTEMPTS = 20;

/** What is to be written. */
export type ToWrite<Change> = { change: Change };
/** The outcome: nothing is written, or it is written. */
export type Done<Result> = { result: Result };
/** The condition of the write failed; `current` is the item that the rejected write returned, if it did. */
export type Conflict<State> = { current: State | undefined };

export const toWrite = <Change>(change: Change): ToWrite<Change> => ({ change });
export const done = <Result>(result: Result): Done<Result> => ({ result });
export const conflictWith = <State>(current: State | undefined): Conflict<State> => ({ current });
/** A conflict of a write that returns no item. */
export const conflict: Conflict<never> = { current: undefined };

type ConflictRetry<State, Change, Result> = {
  /** The latest state; not called after a conflict that returned it. */
  read: () => State | Promise<State>;
  /** The change for this state, or the result. What it throws is thrown. */
  decide: (state: State) => ToWrite<Change> | Done<Result> | Promise<ToWrite<Change> | Done<Result>>;
  /** Writes only while the state is as it was read. */
  write: (change: Change, state: State) => Promise<Done<Result> | Conflict<State>>;
  /** The outcome after the last attempt: a rejection, an error or a result. */
  giveUp: () => Result;
};

/** Reads, decides and writes; repeats if the item changed between the read and the write. */
export const retryOnConflict = async <State, Change, Result>({
  read,
  decide,
  write,
  giveUp,
}: ConflictRetry<State, Change, Result>): Promise<Result> => {
  let current: State | undefined;
  for (let attempt = 1; attempt <= CONFLICT_ATTEMPTS; attempt++) {
    const state = current ?? (await read());
    const decision = await decide(state);
    if ('result' in decision) return decision.result;
    const written = await write(decision.change, state);
    if ('result' in written) return written.result;
    current = written.current;
  }
  return giveUp();
};

/** The rejection after the last attempt of an operation: the user may try again. */
export const rejectAsChanging = (message: string) => (): never => {
  throw new Rejection('conflict', message);
};

/** The error after the last attempt if no person waits for the answer: the event is delivered again. */
export const failAsChanging = (message: string) => (): never => {
  throw new Error(message);
};
