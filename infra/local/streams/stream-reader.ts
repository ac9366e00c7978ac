import { setTimeout as wait } from 'node:timers/promises';
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { LocalTable } from '../tables/tables.ts';
import { changesNothing, type StreamRecord, streamRecord } from './stream-record.ts';

/** Receives the records of a stream in order, and knows its position in each shard. */
export type StreamConsumer = {
  /** The last handled sequence number of a shard; undefined: from the beginning. */
  position(shardId: string): string | undefined;
  offer(records: StreamRecord[]): void;
};

type ReadShard = { iterator?: string; last?: string; parent?: string; done: boolean };

/** After a write or a record more records are likely; otherwise the engine is asked less often. */
const POLL_EVERY_MS = 20;
const ACTIVE_FOR_MS = 200;
const IDLE_POLL_EVERY_MS = 100;
const LIST_SHARDS_EVERY_MS = 1000;
const READ_AT_ONCE = 1000;

/** Reads one table's stream once for all of its mappings. */
export class StreamReader {
  readonly #shards = new Map<string, ReadShard>();
  readonly #stop = new AbortController();
  readonly #whenCaughtUp: (() => void)[] = [];
  #listedAt = 0;
  #activeUntil = 0;
  #endPause: () => void = () => undefined;
  #running: Promise<void> | undefined;

  constructor(
    private readonly client: DynamoDBStreamsClient,
    private readonly table: LocalTable,
    private readonly consumers: StreamConsumer[],
    private readonly log: (line: string) => void,
  ) {}

  start(): void {
    this.#running = this.#run();
  }

  /** Reads at once if the reader is idle: the table was written. */
  wake(): void {
    const wasActive = this.#isActive();
    this.#activeUntil = Date.now() + ACTIVE_FOR_MS;
    if (!wasActive) this.#endPause();
  }

  /** Resolves when a read that begins after this call has found no record: the consumers have every earlier one. */
  caughtUp(): Promise<void> {
    return new Promise(resolve => {
      this.#whenCaughtUp.push(resolve);
      this.#listedAt = 0;
      this.#endPause();
    });
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#endPause();
    await this.#running;
  }

  #isActive(): boolean {
    return Date.now() < this.#activeUntil;
  }

  async #run() {
    while (!this.#stop.signal.aborted) {
      const asking = this.#whenCaughtUp.length;
      const found = await this.#readOnce().catch(error => this.#complain(error));
      if (found === false) for (const tell of this.#whenCaughtUp.splice(0, asking)) tell();
      if (found) this.#activeUntil = Date.now() + ACTIVE_FOR_MS;
      else if (this.#mayPause()) await this.#pause(this.#isActive() ? POLL_EVERY_MS : IDLE_POLL_EVERY_MS);
    }
  }

  #mayPause(): boolean {
    return !this.#stop.signal.aborted && this.#whenCaughtUp.length === 0;
  }

  #pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #complain(error: unknown): Promise<undefined> {
    if (this.#stop.signal.aborted) return;
    this.log(`reading the stream of ${this.table.name}: ${String(error)}`);
    await wait(500, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }

  /** @returns whether there was any record. */
  async #readOnce(): Promise<boolean> {
    if (Date.now() - this.#listedAt > LIST_SHARDS_EVERY_MS) await this.#listShards();
    let found = false;
    for (const [shardId, shard] of this.#shards) {
      if (shard.done || this.#waitsForParent(shard)) continue;
      found = (await this.#readShard(shardId, shard)) || found;
    }
    return found;
  }

  #waitsForParent({ parent }: ReadShard) {
    const older = parent ? this.#shards.get(parent) : undefined;
    return older !== undefined && !older.done;
  }

  async #listShards() {
    let from: string | undefined;
    do {
      const page = await this.client.send(
        new DescribeStreamCommand({ StreamArn: this.table.engineStreamArn, ExclusiveStartShardId: from }),
      );
      for (const shard of page.StreamDescription?.Shards ?? []) this.#know(shard);
      from = page.StreamDescription?.LastEvaluatedShardId;
    } while (from);
    this.#listedAt = Date.now();
  }

  #know({ ShardId, ParentShardId }: Shard) {
    if (ShardId && !this.#shards.has(ShardId)) this.#shards.set(ShardId, { parent: ParentShardId, done: false });
  }

  async #readShard(shardId: string, shard: ReadShard): Promise<boolean> {
    shard.iterator ??= await this.#iterator(shardId, shard.last ?? this.#earliestPosition(shardId));
    const response = await this.client
      .send(new GetRecordsCommand({ ShardIterator: shard.iterator, Limit: READ_AT_ONCE }))
      .catch(error => {
        shard.iterator = undefined;
        if (error instanceof ExpiredIteratorException) return undefined;
        throw error;
      });
    if (!response) return false;
    shard.iterator = response.NextShardIterator;
    if (!shard.iterator) {
      shard.done = true;
      this.#listedAt = 0;
    }
    const records = response.Records ?? [];
    shard.last = records.at(-1)?.dynamodb?.SequenceNumber ?? shard.last;
    const real = records
      .filter(record => !changesNothing(record))
      .map(record => streamRecord(shardId, this.table.streamArn ?? '', record));
    if (real.length > 0) for (const consumer of this.consumers) consumer.offer(real);
    return records.length > 0;
  }

  #earliestPosition(shardId: string): string | undefined {
    const positions = this.consumers.map(consumer => consumer.position(shardId));
    if (positions.some(position => position === undefined)) return undefined;
    return positions.reduce((a, b) => (BigInt(a ?? 0) < BigInt(b ?? 0) ? a : b), positions[0]);
  }

  async #iterator(shardId: string, after: string | undefined): Promise<string | undefined> {
    const ask = (
      position:
        | { ShardIteratorType: 'TRIM_HORIZON' }
        | { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER'; SequenceNumber: string },
    ) =>
      this.client.send(
        new GetShardIteratorCommand({ StreamArn: this.table.engineStreamArn, ShardId: shardId, ...position }),
      );
    if (after === undefined) return (await ask({ ShardIteratorType: 'TRIM_HORIZON' })).ShardIterator;
    const response = await ask({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }).catch(error => {
      if (error instanceof TrimmedDataAccessException) return ask({ ShardIteratorType: 'TRIM_HORIZON' });
      throw error;
    });
    return response.ShardIterator;
  }
}
