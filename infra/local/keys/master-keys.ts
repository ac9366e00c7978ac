import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { LocalAssembly } from '../assembly/local-assembly.ts';

const MasterKey = z.object({
  id: z.string(),
  arn: z.string(),
  /** Base64 of 32 bytes, which never leave this machine. */
  material: z.base64(),
});
export type MasterKey = z.infer<typeof MasterKey>;

/** The keys of KMS, in one file that only its owner may read; without a path they are only in memory. */
export class MasterKeys {
  readonly #keys: Map<string, MasterKey>;

  constructor(private readonly path: string | undefined) {
    const saved = path && existsSync(path) ? z.array(MasterKey).parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
    this.#keys = new Map(saved.map(key => [key.id, key]));
  }

  /** By id or ARN. */
  find(id: string): MasterKey | undefined {
    return this.#keys.get(id.split('/').at(-1) ?? '');
  }

  create(id: string, arn: string): void {
    this.#keys.set(id, { id, arn, material: randomBytes(32).toString('base64') });
    this.#save();
  }

  /** Creates the template's missing keys. Stored keys can decrypt earlier data after a restart. */
  createMissing(assembly: LocalAssembly): void {
    for (const { ref, attributes } of assembly.of('AWS::KMS::Key'))
      if (!this.find(ref)) this.create(ref, attributes.Arn ?? ref);
  }

  #save(): void {
    if (!this.path) return;
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(`${this.path}.new`, JSON.stringify([...this.#keys.values()], null, 2), { mode: 0o600 });
    renameSync(`${this.path}.new`, this.path);
  }
}
