import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { LocalAssembly, Resource } from '../assembly/local-assembly.ts';
import { arnOf } from '../assembly/resource-kinds.ts';

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

const Secret = z.object({
  arn: z.string(),
  name: z.string(),
  value: z.string().optional(),
  versionId: z.string(),
  /** Epoch seconds. */
  createdAt: z.number(),
  changedAt: z.number(),
});
export type Secret = z.infer<typeof Secret>;

/** Secrets by name and ARN, in one file that only its owner may read; without a path they are only in memory. */
export class SecretStore {
  readonly #secrets: Map<string, Secret>;

  constructor(
    private readonly path: string | undefined,
    private readonly now: () => Date,
  ) {
    const saved = path && existsSync(path) ? z.array(Secret).parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
    this.#secrets = new Map(saved.map(secret => [secret.name, secret]));
  }

  /** By name, ARN, or ARN without its random suffix. */
  find(id: string): Secret | undefined {
    return [...this.#secrets.values()].find(({ name, arn }) => name === id || arn === id || arn.slice(0, -7) === id);
  }

  create(
    name: string,
    value: string | undefined,
    arn = arnOf('secretsmanager', `secret:${name}-${randomBytes(3).toString('hex')}`),
  ): Secret {
    const at = this.#seconds();
    const secret = { arn, name, value, versionId: randomUUID(), createdAt: at, changedAt: at };
    this.#secrets.set(name, secret);
    this.#save();
    return secret;
  }

  put(secret: Secret, value: string, versionId: string = randomUUID()): Secret {
    Object.assign(secret, { value, versionId, changedAt: this.#seconds() });
    this.#save();
    return secret;
  }

  /** Creates the template's missing secrets with their first values. */
  createMissing(assembly: LocalAssembly): void {
    for (const resource of assembly.of('AWS::SecretsManager::Secret')) {
      if (!this.find(resource.ref)) this.create(nameOf(resource), firstValue(resource), resource.ref);
    }
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
