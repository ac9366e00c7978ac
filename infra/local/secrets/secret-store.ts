import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { LocalAssembly, Resource } from '../assembly/local-assembly.ts';
import { arnOf } from '../assembly/resource-kinds.ts';
import { CURRENT, labelled, SecretVersion, withVersion } from './versions.ts';

const SecretProperties = z.looseObject({
  Name: z.string().optional(),
  Description: z.string().optional(),
  SecretString: z.string().optional(),
  GenerateSecretString: z
    .looseObject({
      SecretStringTemplate: z.string().optional(),
      GenerateStringKey: z.string().optional(),
      PasswordLength: z.coerce.number().default(32),
    })
    .optional(),
});

const StoredSecret = z.object({
  arn: z.string(),
  name: z.string(),
  versions: z.array(SecretVersion),
  /** Epoch seconds. */
  createdAt: z.number(),
  changedAt: z.number(),
});

/** An earlier release, whose secrets had no versions, stored one value for each. */
const SecretOfBefore = z
  .object({
    arn: z.string(),
    name: z.string(),
    value: z.string().optional(),
    versionId: z.string(),
    createdAt: z.number(),
    changedAt: z.number(),
  })
  .transform(({ value, versionId, ...secret }) => ({
    ...secret,
    versions: value === undefined ? [] : withVersion([], { id: versionId, value, createdAt: secret.changedAt }),
  }));
const Saved = z.array(z.union([StoredSecret, SecretOfBefore]));

type StoredSecret = z.infer<typeof StoredSecret>;
/** A secret, and the value of its current version, if it has one. */
export type Secret = StoredSecret & { readonly value: string | undefined };

const withValue = (secret: StoredSecret): Secret => ({
  ...secret,
  value: labelled(secret.versions, CURRENT)?.value,
});

/** Secrets by name and ARN, in one file that only its owner may read; without a path they are only in memory. */
export class SecretStore {
  readonly #secrets: Map<string, StoredSecret>;

  constructor(
    private readonly path: string | undefined,
    private readonly now: () => Date,
  ) {
    const saved = path && existsSync(path) ? Saved.parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
    this.#secrets = new Map(saved.map(secret => [secret.name, secret]));
  }

  /** By name, ARN, or ARN without its random suffix. */
  find(id: string): Secret | undefined {
    const found = [...this.#secrets.values()].find(
      ({ name, arn }) => name === id || arn === id || arn.slice(0, -7) === id,
    );
    return found && withValue(found);
  }

  create(
    name: string,
    value: string | undefined,
    {
      arn = arnOf('secretsmanager', `secret:${name}-${randomBytes(3).toString('hex')}`),
      versionId = randomUUID() as string,
    } = {},
  ): Secret {
    const at = this.#seconds();
    const versions = value === undefined ? [] : withVersion([], { id: versionId, value, createdAt: at });
    return this.#store({ arn, name, versions, createdAt: at, changedAt: at });
  }

  /** Stores a new value as a version; without labels it becomes the current one. */
  put(
    { arn, name }: Pick<Secret, 'arn' | 'name'>,
    value: string,
    { versionId = randomUUID() as string, stages }: { versionId?: string; stages?: readonly string[] } = {},
  ): Secret {
    const version = { id: versionId, value, createdAt: this.#seconds() };
    return this.change({ arn, name }, versions => withVersion(versions, version, stages));
  }

  /** Replaces the versions of an existing secret. */
  change({ name }: Pick<Secret, 'arn' | 'name'>, change: (versions: SecretVersion[]) => SecretVersion[]): Secret {
    const secret = this.#secrets.get(name);
    if (!secret) throw new Error(`There is no secret ${name}.`);
    return this.#store({ ...secret, versions: change(secret.versions), changedAt: this.#seconds() });
  }

  /** Creates the template's missing secrets with their first values. */
  createMissing(assembly: LocalAssembly): void {
    for (const resource of assembly.of('AWS::SecretsManager::Secret')) {
      if (!this.find(resource.ref)) this.create(nameOf(resource), firstValue(resource), { arn: resource.ref });
    }
  }

  #store(secret: StoredSecret): Secret {
    this.#secrets.set(secret.name, secret);
    this.#save();
    return withValue(secret);
  }

  #seconds() {
    return this.now().getTime() / 1000;
  }

  #save() {
    if (!this.path) return;
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(`${this.path}.new`, JSON.stringify([...this.#secrets.values()], null, 2), { mode: 0o600 });
    renameSync(`${this.path}.new`, this.path);
  }
}

/** The name in a secret's ARN, which has a random suffix of seven characters. */
const nameOf = ({ ref }: Resource) => ref.slice(ref.indexOf(':secret:') + ':secret:'.length, -7);

const firstValue = (resource: Resource): string | undefined => {
  const { SecretString, GenerateSecretString: generate } = SecretProperties.parse(resource.properties);
  if (!generate) return SecretString;
  const password = randomBytes(generate.PasswordLength).toString('base64url').slice(0, generate.PasswordLength);
  if (!generate.GenerateStringKey) return password;
  const template: unknown = JSON.parse(generate.SecretStringTemplate ?? '{}');
  return JSON.stringify({ ...(template as object), [generate.GenerateStringKey]: password });
};
