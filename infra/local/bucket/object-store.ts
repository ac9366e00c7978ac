import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const StoredObject = z.object({
  key: z.string(),
  /** MD5 in hex, as S3's ETag of a plain upload. */
  etag: z.string(),
  size: z.number(),
  /** ISO 8601. */
  modifiedAt: z.string(),
  /** Lower-case names: `content-type`, `cache-control`, `content-disposition`, `x-amz-meta-*`. */
  headers: z.record(z.string(), z.string()),
  /** The checksum that came with it, which a reader may ask for. */
  checksum: z.object({ name: z.string(), value: z.string() }).optional(),
  tags: z.array(z.object({ Key: z.string(), Value: z.string() })).optional(),
});
export type StoredObject = z.infer<typeof StoredObject>;

/** The objects of one bucket, as two files each, named by the hash of the key, because a key may be any text. */
export class ObjectStore {
  readonly #objects = new Map<string, StoredObject>();

  constructor(
    readonly bucket: string,
    private readonly dir: string,
  ) {
    mkdirSync(dir, { recursive: true });
    for (const file of readdirSync(dir).filter(name => name.endsWith('.json'))) {
      const object = StoredObject.parse(JSON.parse(readFileSync(join(dir, file), 'utf8')));
      this.#objects.set(object.key, object);
    }
  }

  put(
    key: string,
    body: Buffer,
    headers: Record<string, string>,
    now: Date,
    checksum?: StoredObject['checksum'],
  ): StoredObject {
    const etag = createHash('md5').update(body).digest('hex');
    const object = { key, etag, size: body.length, modifiedAt: now.toISOString(), headers, checksum };
    writeFileSync(this.#path(key, 'data'), body);
    this.#describe(object);
    return object;
  }

  /** Replaces the tags of an object; its content stays. */
  tag(object: StoredObject, tags: StoredObject['tags']): void {
    this.#describe({ ...object, tags });
  }

  find(key: string): StoredObject | undefined {
    return this.#objects.get(key);
  }

  read(object: StoredObject): Buffer {
    return readFileSync(this.#path(object.key, 'data'));
  }

  delete(key: string): void {
    if (!this.#objects.delete(key)) return;
    for (const kind of ['data', 'json'] as const) rmSync(this.#path(key, kind), { force: true });
  }

  /** Objects with a key that begins with `prefix` and comes after `after`, ordered by key. */
  list(prefix: string, after = ''): StoredObject[] {
    return [...this.#objects.values()]
      .filter(({ key }) => key.startsWith(prefix) && key > after)
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  #describe(object: StoredObject): void {
    writeFileSync(this.#path(object.key, 'json'), JSON.stringify(object));
    this.#objects.set(object.key, object);
  }

  #path(key: string, kind: 'data' | 'json') {
    return join(this.dir, `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.${kind}`);
  }
}
