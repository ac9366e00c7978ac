import { buildSync } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { functionBuildOptions } from '../../infra/build-functions.ts';
import { type FunctionName, functionNames } from '../../infra/functions.ts';
import { type Resource, synthesize } from './synthesized.ts';

/** The commands of the document client that are sent in one place each, and the action that each needs. */
const actionOf = {
  BatchGetCommand: 'dynamodb:BatchGetItem',
  GetCommand: 'dynamodb:GetItem',
  QueryCommand: 'dynamodb:Query',
} as const;

/** Code that esbuild keeps because a module creates it when it is loaded, and that the function never runs. */
const neverSent: Partial<Record<FunctionName, readonly string[]>> = {
  // The cached list of all groups (platform/handlers/actor.ts): a token is made from the user's groups alone.
  'pre-token-generation': ['dynamodb:Query'],
};

const system = synthesize('local');

const namesRole = (value: unknown, role: string): boolean => JSON.stringify(value ?? '').includes(`"${role}"`);

const roleOf = (name: FunctionName): string => {
  const found = system
    .of('AWS::Lambda::Function')
    .find(({ properties }) => String(JSON.stringify(properties.FunctionName)).endsWith(`-${name}"`));
  return (
    /"Fn::GetAtt":\["([^"]+)"/.exec(JSON.stringify(found?.properties.Role))?.[1] ?? expect.fail(`No role: ${name}`)
  );
};

const isOfRole = (role: string) => (policy: Resource) => namesRole(policy.properties.Roles, role);

const grantedTo = (name: FunctionName): string =>
  JSON.stringify(
    system
      .of('AWS::IAM::Policy')
      .filter(isOfRole(roleOf(name)))
      .map(({ properties }) => properties),
  );

const codeOf = new Map<string, string>();

beforeAll(() => {
  const external = ['@aws-sdk/*', 'twilio', 'twilio/*'];
  const options = {
    ...functionBuildOptions(),
    minify: false,
    sourcemap: false as const,
    external,
    write: false as const,
  };
  for (const { path, text } of buildSync(options).outputFiles) codeOf.set(path.split('/').at(-2) ?? '', text);
});

test.each(functionNames)('%s may send every reading command that its code contains', name => {
  const code = codeOf.get(name) ?? expect.fail(`No bundle: ${name}`);
  const granted = grantedTo(name);
  const missing = Object.entries(actionOf).flatMap(([command, action]) =>
    code.includes(`new ${command}(`) && !granted.includes(`"${action}"`) ? [action] : [],
  );
  expect(missing).toEqual(neverSent[name] ?? []);
});
