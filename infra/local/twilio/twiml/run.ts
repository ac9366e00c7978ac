import type { NumbersPort, TaskRouterPort, TwilioContext } from '../ports.ts';
import type { Call, Speaker } from '../voice/calls/call.ts';
import type { Calls } from '../voice/calls/calls.ts';
import type { DialDependencies } from '../voice/calls/dial.ts';
import type { Conferences } from '../voice/conferences/conferences.ts';
import type { QueuedCalls } from '../voice/queued-calls.ts';
import type { Recordings } from '../voice/recordings/recordings.ts';
import type { TwimlNode } from './parse.ts';

/** Where the next document comes from. */
export type Source = { url: string; method: 'GET' | 'POST'; params?: Record<string, string> } | { twiml: string };

/** The result of a verb: continue, stop, or continue with another document. */
export type Next = 'next' | 'end' | { document: Source };

export type TwimlServices = {
  context: TwilioContext;
  calls: Calls;
  dialing: DialDependencies;
  conferences: Conferences;
  recordings: Recordings;
  queued: QueuedCalls;
  taskRouter: TaskRouterPort;
  numbers: NumbersPort;
};

/** The execution of a call's documents. */
export type Run = {
  services: TwimlServices;
  call: Call;
  speaker: Speaker;
  /** Aborted when the call ends or gets another document. */
  signal: AbortSignal;
  /** The URL of the running document: relative URLs and default actions refer to it. */
  baseUrl: string | undefined;
  /** Sent with each request beside the call's own parameters, as they are at that time. */
  extraParams(): Record<string, string>;
  /** Whether it is a waiting document: only some verbs are allowed, and the call is not answered. */
  waiting: boolean;
};

/** Runs documents until one ends: `ended` by a verb, `done` at the end of the last document. */
export type Execute = (source: Source, run: Run) => Promise<'done' | 'ended'>;

/** A verb gets `execute` for documents of its own, such as that of `<Number url>` or a waitUrl. */
export type Verb = (node: TwimlNode, run: Run, execute: Execute) => Promise<Next>;

/** Thrown when the call ended or was redirected: the running verb stops. */
export class Interrupted extends Error {}

export const isInterruption = (error: unknown): boolean => error instanceof Interrupted;

export const throwIfInterrupted = (signal: AbortSignal): void => {
  if (signal.aborted) throw new Interrupted();
};

/** Waits on the clock; throws {@link Interrupted} if the run is aborted first. */
export const wait = (run: Pick<Run, 'services' | 'signal'>, ms: number): Promise<void> =>
  new Promise((resolve, reject) => {
    if (run.signal.aborted) return reject(new Interrupted());
    const stop = run.services.context.clock.after(ms, () => {
      run.signal.removeEventListener('abort', interrupt);
      resolve();
    });
    const interrupt = () => {
      stop();
      reject(new Interrupted());
    };
    run.signal.addEventListener('abort', interrupt, { once: true });
  });

/** Waits for a promise or the interruption, whichever is first. */
export const unlessInterrupted = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Interrupted());
    const interrupt = () => reject(new Interrupted());
    signal.addEventListener('abort', interrupt, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', interrupt));
  });

/** A URL of a document, which may be relative to the document's own. */
export const resolveUrl = (run: Pick<Run, 'baseUrl'>, url: string): string =>
  run.baseUrl ? new URL(url, run.baseUrl).href : url;
