import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { writeAssembly } from '../../../tests/support/local-cloud/fixture-assembly.ts';
import { loadAssembly } from '../assembly/local-assembly.ts';
import { readRoles } from './roles.ts';
import { unusedGrants } from './unused-grants.ts';
import { grantsIn, readUsedGrants, recordUsedGrants, resourceNames } from './used-grants.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

const tableArn = { 'Fn::GetAtt': ['Table', 'Arn'] };

/** A role that may read a table and one of its indexes, add to another, and use a key. */
const assemblyWith = (TableName?: string) => {
  const table = (name?: string) => ({
    Type: 'AWS::DynamoDB::GlobalTable',
    Properties: name ? { TableName: name } : {},
  });
  const written = writeAssembly({
    stacks: {
      data: {
        Resources: {
          Table: table(TableName),
          AuditTable: table(TableName && `${TableName}-audit`),
          Key: { Type: 'AWS::KMS::Key', Properties: {} },
          Role: { Type: 'AWS::IAM::Role', Properties: {} },
          Policy: {
            Type: 'AWS::IAM::Policy',
            Properties: {
              PolicyName: 'policy',
              Roles: [{ Ref: 'Role' }],
              PolicyDocument: {
                Version: '2012-10-17',
                Statement: [
                  { Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: tableArn },
                  {
                    Effect: 'Allow',
                    Action: 'dynamodb:Query',
                    Resource: { 'Fn::Join': ['', [tableArn, '/index/gsi1']] },
                  },
                  { Effect: 'Allow', Action: 'dynamodb:PutItem', Resource: { 'Fn::GetAtt': ['AuditTable', 'Arn'] } },
                  { Effect: 'Allow', Action: 'kms:Decrypt', Resource: { 'Fn::GetAtt': ['Key', 'Arn'] } },
                ],
              },
            },
          },
        },
      },
    },
  });
  cleanUps.push(written.remove);
  return loadAssembly(written.dir, { web: 'http://web', api: 'http://api', aws: 'http://aws' });
};

/** Records the use of every grant of the assembly, except those of one action. */
const recordUse = (assembly: ReturnType<typeof assemblyWith>, unusedAction: string) => {
  const dir = mkdtempSync(join(tmpdir(), 'coverline-used-grants-'));
  cleanUps.push(() => rmSync(dir, { recursive: true }));
  const record = recordUsedGrants(dir, resourceNames(assembly));
  for (const role of readRoles(assembly))
    for (const statement of role.statements)
      for (const action of statement.actions.filter(one => one !== unusedAction))
        for (const resource of statement.resources) record(role, { statement, action, resource });
  return readUsedGrants(dir);
};

it.each([
  ['dynamodb:GetItem', 'data/Table'],
  ['dynamodb:Query', 'data/Table/index/gsi1'],
  ['dynamodb:PutItem', 'data/AuditTable'],
  ['kms:Decrypt', 'data/Key'],
])('a grant used on a table of another name is used, so that only %s is reported', (action, resource) => {
  const used = recordUse(assemblyWith('of-a-test'), action);
  expect(unusedGrants(grantsIn(assemblyWith()), used, [])).toMatchObject([{ action, resource }]);
});
