import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';

const Saved = z.record(z.string(), z.record(z.string(), z.string()));

/** After a kill the records of this time are handled again, which every consumer allows for. */
const SAVE_AFTER_MS = 1000;

/**
 * The last handled record of each mapping in each shard. Stored with the tables, so that a restart continues there:
 * LATEST would lose records that were not handled yet, TRIM_HORIZON would handle the records of a day again.
 */
export class Checkpoints {
  readonly #positions: z.infer<typeof Saved>;
  #timer: NodeJS.Timeout | undefined;

  /** Without a path, positions are only in memory. */
  constructor(private readonly path?: string) {
    this.#positions = path ? read(path) : {};
  }

  get(mapping: string, shardId: string): string | undefined {
    return this.#positions[mapping]?.[shardId];
  }

  set(mapping: string, shardId: string, sequenceNumber: string): void {
    const shards = this.#positions[mapping] ?? {};
    this.#positions[mapping] = shards;
    shards[shardId] = sequenceNumber;
    this.#timer ??= setTimeout(() => this.save(), SAVE_AFTER_MS).unref();
  }

  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.path) return;
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(`${this.path}.new`, JSON.stringify(this.#positions));
    renameSync(`${this.path}.new`, this.path);
  }
}

const read = (path: string): z.infer<typeof Saved> => {
  try {
    return Saved.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
};
