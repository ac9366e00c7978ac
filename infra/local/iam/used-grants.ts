import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { LocalAssembly } from '../assembly/local-assembly.ts';
import type { GrantedPair } from './evaluate.ts';
import { type Role, readRoles } from './roles.ts';

/** One action on one resource that a role's statement grants. */
export const Grant = z.object({
  /** `Stack/LogicalId` of the role. */
  role: z.string(),
  action: z.string(),
  /** An ARN; that of a table or a key begins with `Stack/LogicalId`, see `resourceNames`. */
  resource: z.string(),
  /** The statement's conditions as JSON, because two statements may differ only in them. */
  conditions: z.string(),
});
export type Grant = z.infer<typeof Grant>;

export const grantOf = (role: Role, { statement, action, resource }: GrantedPair): Grant => ({
  role: role.key,
  action,
  resource,
  conditions: JSON.stringify(statement.conditions),
});

/**
 * Replaces the ARN of a table, of a part of it, or of a key by `Stack/LogicalId`. The template of the report does not
 * know the ARNs: each test has tables with names of its own, and the ARN of a key does not say which key it is.
 */
export const resourceNames = (assembly: LocalAssembly): ((resource: string) => string) => {
  const named = ['AWS::DynamoDB::GlobalTable', 'AWS::KMS::Key']
    .flatMap(type => assembly.of(type))
    .flatMap(({ key, attributes: { Arn: arn } }) => (arn === undefined ? [] : [{ key, arn }]));
  return resource => {
    const found = named.find(({ arn }) => resource === arn || resource.startsWith(`${arn}/`));
    return found ? `${found.key}${resource.slice(found.arn.length)}` : resource;
  };
};

/** The folder of the used grants in tests, beside the other reports of the run. */
export const usedGrantsDir = (): string => join(process.env.COVERLINE_REPORTS ?? join('.build', 'reports'), 'grants');

/** The grants of every role of the template. */
export const grantsIn = (assembly: LocalAssembly): Grant[] => {
  const nameOf = resourceNames(assembly);
  return readRoles(assembly)
    .flatMap(grantsOf)
    .map(grant => ({ ...grant, resource: nameOf(grant.resource) }));
};

/** All grants of a role. */
export const grantsOf = (role: Role): Grant[] =>
  role.statements
    .filter(({ effect }) => effect === 'Allow')
    .flatMap(statement =>
      statement.actions.flatMap(action =>
        statement.resources.map(resource => grantOf(role, { statement, action, resource })),
      ),
    );

export const grantId = ({ role, action, resource, conditions }: Grant): string =>
  [role, action, resource, conditions].join(' ');

/** Appends each grant at its first use to a file per process, because several clouds may share the folder. */
export const recordUsedGrants = (
  dir: string,
  nameOf: (resource: string) => string,
): ((role: Role, pair: GrantedPair) => void) => {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, `${process.pid}.jsonl`);
  const known = new Set<string>();
  return (role, pair) => {
    const grant = grantOf(role, { ...pair, resource: nameOf(pair.resource) });
    const id = grantId(grant);
    if (known.has(id)) return;
    known.add(id);
    appendFileSync(file, `${JSON.stringify(grant)}\n`);
  };
};

/** The used grants in the files of all processes. */
export const readUsedGrants = (dir: string): Grant[] =>
  (existsSync(dir) ? readdirSync(dir) : [])
    .filter(name => name.endsWith('.jsonl'))
    .flatMap(name => readFileSync(join(dir, name), 'utf8').split('\n'))
    .filter(line => line !== '')
    .map(line => Grant.parse(JSON.parse(line)));
