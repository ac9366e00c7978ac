import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { matches } from '../bus/event-pattern.ts';
import { failureText, type InvocationResult, type Invoke } from '../functions/invocation.ts';
import type { Queues } from '../queues/queues.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { EventSourceSettings } from './event-source-settings.ts';
import type { StreamConsumer } from './stream-reader.ts';
import { isAfter, type StreamRecord } from './stream-record.ts';

export type EventSourceContext = {
  invoke: Invoke;
  queues: Queues;
  checkpoints: Checkpoints;
  log(line: string): void;
  now(): Date;
  /** Wait before the n-th retry, in milliseconds. */
  retryDelayMs?(retry: number): number;
};

const growing = (retry: number) => Math.min(5000, 50 * 2 ** retry);

/** Runs one mapping: batches in order, partial failures, retries, halving, and at last the failure queue. */
export class EventSource implements StreamConsumer {
  readonly #buffer: StreamRecord[] = [];
  readonly #stop = new AbortController();
  readonly #whenIdle: (() => void)[] = [];
  #wake: () => void = () => undefined;
  #running: Promise<void> | undefined;

  constructor(
    private readonly settings: EventSourceSettings,
    private readonly context: EventSourceContext,
  ) {}

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake();
    await this.#running;
  }

  position(shardId: string): string | undefined {
    return this.context.checkpoints.get(this.settings.key, shardId);
  }

  offer(records: StreamRecord[]): void {
    const fresh = records.filter(record => isAfter(record.sequenceNumber, this.position(record.shardId)));
    this.#buffer.push(...fresh);
    this.#wake();
  }

  /** Resolves when every record that was offered before this call is handled. */
  idle(): Promise<void> {
    return new Promise(resolve => {
      this.#whenIdle.push(resolve);
      this.#wake();
    });
  }

  get #stopped(): boolean {
    return this.#stop.signal.aborted;
  }

  async #run() {
    while (!this.#stopped) {
      if (this.#buffer.length > 0) await this.#handleNext();
      else {
        for (const tell of this.#whenIdle.splice(0)) tell();
        await new Promise<void>(resolve => (this.#wake = resolve));
      }
    }
  }

  async #handleNext() {
    const { batchSize, batchingWindowMs } = this.settings;
    if (this.#buffer.length < batchSize && batchingWindowMs > 0) await this.#pause(batchingWindowMs);
    const shardId = this.#buffer[0]?.shardId;
    const other = this.#buffer.findIndex(record => record.shardId !== shardId);
    const batch = this.#buffer.splice(0, Math.min(batchSize, other < 0 ? batchSize : other));
    const wanted = batch.filter(record => this.#passes(record));
    if (await this.#handle(wanted)) this.#done(batch);
  }

  #passes({ event }: StreamRecord) {
    return this.settings.filters.length === 0 || this.settings.filters.some(pattern => matches(pattern, event));
  }

  /** @returns whether all records are handled; false only if the cloud stops before that. */
  async #handle(records: StreamRecord[]): Promise<boolean> {
    let left = records;
    for (let retry = 0; left.length > 0; retry++) {
      if (this.#stopped) return false;
      const result = await this.context.invoke(this.settings.functionId, { Records: left.map(({ event }) => event) });
      const failedFrom = this.#firstFailure(result, left);
      if (failedFrom === undefined) return true;
      // An invocation that the stop of the cloud ended has not failed.
      if (this.#stopped) return false;
      this.#done(left.slice(0, failedFrom));
      left = left.slice(failedFrom);
      this.context.log(
        `${this.settings.functionId}: a batch failed from record ${failedFrom + 1}. ${failureText(result)}`,
      );
      if (this.#exhausted(retry, left)) {
        this.#giveUp(left, retry + 1);
        return true;
      }
      await this.#pause((this.context.retryDelayMs ?? growing)(retry));
      if (this.settings.bisect && failedFrom === 0 && left.length > 1) return this.#halve(left);
    }
    return true;
  }

  async #halve(records: StreamRecord[]): Promise<boolean> {
    const middle = Math.ceil(records.length / 2);
    return (await this.#handle(records.slice(0, middle))) && this.#handle(records.slice(middle));
  }

  /** The index of the first record to retry; undefined if all are handled. */
  #firstFailure({ functionError, payload }: InvocationResult, records: StreamRecord[]): number | undefined {
    if (functionError) return 0;
    const failures = this.settings.partialFailures ? failuresIn(payload) : [];
    if (failures.length === 0) return undefined;
    const indexes = failures.map(id => records.findIndex(record => record.sequenceNumber === id));
    return Math.max(0, Math.min(...indexes));
  }

  #exhausted(retry: number, [oldest]: StreamRecord[]) {
    const { maximumRetries, maximumAgeSeconds } = this.settings;
    const age = this.context.now().getTime() / 1000 - (oldest?.createdAt ?? 0);
    return (maximumRetries >= 0 && retry >= maximumRetries) || (maximumAgeSeconds >= 0 && age > maximumAgeSeconds);
  }

  #giveUp(records: StreamRecord[], invokeCount: number) {
    const { failureQueueArn, functionId } = this.settings;
    this.#done(records);
    if (failureQueueArn) this.context.queues.send(failureQueueArn, this.#obituary(records, invokeCount));
    else this.context.log(`${functionId}: ${records.length} record(s) dropped after ${invokeCount} attempts`);
  }

  /** The message to an on-failure destination of a stream: the position of the records, not the records. */
  #obituary(records: StreamRecord[], invokeCount: number) {
    const [first, last] = [records[0], records.at(-1)];
    const at = (record?: StreamRecord) => new Date((record?.createdAt ?? 0) * 1000).toISOString();
    return {
      requestContext: {
        requestId: randomUUID(),
        functionArn: this.settings.functionId,
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: invokeCount,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp: this.context.now().toISOString(),
      DDBStreamBatchInfo: {
        shardId: first?.shardId,
        startSequenceNumber: first?.sequenceNumber,
        endSequenceNumber: last?.sequenceNumber,
        approximateArrivalOfFirstRecord: at(first),
        approximateArrivalOfLastRecord: at(last),
        batchSize: records.length,
        streamArn: this.settings.streamArn,
      },
    };
  }

  #done(records: StreamRecord[]) {
    const last = records.at(-1);
    if (last) this.context.checkpoints.set(this.settings.key, last.shardId, last.sequenceNumber);
  }

  #pause(ms: number) {
    return wait(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}

/** Ids of a partial batch response; any other return value means success, as with Lambda. */
const failuresIn = (payload: unknown): string[] => {
  const { batchItemFailures } = (payload ?? {}) as { batchItemFailures?: { itemIdentifier?: string }[] | null };
  return (batchItemFailures ?? []).map(failure => failure.itemIdentifier ?? '');
};
