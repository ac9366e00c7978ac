import { expect, it } from 'vitest';
import { grantProblems, keptLines } from './grants.ts';

const grant = { role: 'calls/ApiRole', action: 'kms:Sign', resource: 'data/Key', conditions: '[]' };
const kept = { ...grant, action: 'kms:Decrypt', reason: 'end to end' };
const idle = { actions: ['s3:GetObject', 's3:PutObject'], role: 'calls-api', reason: 'signed elsewhere' } as const;

it('names an unused grant without a reason, a reason without an unused grant, and one without a resource', () => {
  const gone = { actions: ['kms:Encrypt'], reason: 'gone' };
  const vague = [{ actions: ['kms:Decrypt'], role: 'leads-api', reason: 'all keys' } as const];
  expect(grantProblems({ unused: [kept, grant], idle: [idle, gone], vague })).toEqual([
    'grant unused and without a reason: calls/ApiRole: kms:Sign on data/Key',
    'reason for a grant that is used or gone: calls-api: s3:GetObject, s3:PutObject: signed elsewhere',
    'reason for a grant that is used or gone: every role: kms:Encrypt: gone',
    'reason without a resource, partition or service, for an action on several: leads-api: kms:Decrypt: all keys',
  ]);
});

it('lists the unused grants that are kept, each with its reason', () => {
  expect(keptLines({ unused: [kept, grant] })).toEqual([
    'calls/ApiRole: kms:Decrypt on data/Key\n  unused, kept: end to end',
  ]);
});
