import { describe, expect, it } from 'vitest';
import { parsePolicy } from './policy.ts';
import type { Role } from './roles.ts';
import { idleReasons, unusedGrants, vagueReasons } from './unused-grants.ts';
import { grantsOf } from './used-grants.ts';

const role: Role = {
  key: 'coverline-local-api/callsapiRoleF061AA63',
  name: 'calls',
  arn: 'arn:aws:iam::000000000000:role/calls',
  statements: parsePolicy(
    {
      Version: '2012-10-17',
      Statement: [
        { Effect: 'Allow', Action: ['kms:Decrypt', 'kms:Encrypt'], Resource: '*' },
        {
          Effect: 'Allow',
          Action: 'kms:Decrypt',
          Resource: '*',
          Condition: { StringEquals: { 'kms:ViaService': 's3.us-east-1.amazonaws.com' } },
        },
        { Effect: 'Deny', Action: 'kms:DeleteAlias', Resource: '*' },
      ],
    },
    'api/Policy',
  ),
};
const granted = grantsOf(role);
const [decrypt, encrypt, decryptForS3] = granted;
const used = decrypt ? [decrypt] : [];

describe('unused grants', () => {
  it('differ by action and conditions; a deny is not a grant', () => {
    expect(unusedGrants(granted, used, [])).toEqual([encrypt, decryptForS3]);
  });

  it('are kept for a reason, for one function or for each', () => {
    const ofCalls = { actions: ['kms:Encrypt'], role: 'calls-api', reason: 'because' } as const;
    const reasons = (kept: Parameters<typeof unusedGrants>[2]) =>
      unusedGrants(granted, used, kept).map(({ action, reason }) => [action, reason]);
    expect(reasons([ofCalls])).toEqual([
      ['kms:Encrypt', 'because'],
      ['kms:Decrypt', undefined],
    ]);
    expect(reasons([{ ...ofCalls, role: 'leads-api' }])).toContainEqual(['kms:Encrypt', undefined]);
    expect(reasons([{ actions: ['kms:Decrypt'], reason: 'of each' }])).toContainEqual(['kms:Decrypt', 'of each']);
    expect(reasons([{ ...ofCalls, resource: /key\/other$/ }])).toContainEqual(['kms:Encrypt', undefined]);
  });

  it('are kept for the use of a key through one service', () => {
    const through = (service: 's3' | 'dynamodb') =>
      unusedGrants(granted, used, [{ actions: ['kms:Decrypt', 'kms:Encrypt'], service, reason: 'because' }]).map(
        ({ action, reason }) => [action, reason],
      );
    expect(through('s3')).toEqual([
      ['kms:Encrypt', undefined],
      ['kms:Decrypt', 'because'],
    ]);
    expect(through('dynamodb')).toContainEqual(['kms:Decrypt', undefined]);
  });

  it('need a reason with a resource where the role has the action on several, used or not', () => {
    const onTwo = granted.map(grant => ({ ...grant, resource: 'data/AuditTable' })).concat(granted);
    const decrypts = { actions: ['kms:Sign', 'kms:Decrypt'], role: 'calls-api', reason: 'because' } as const;
    expect(vagueReasons(onTwo, [decrypts])).toEqual([decrypts]);
    expect(vagueReasons(onTwo, [{ ...decrypts, service: 's3', resource: /AuditTable$/ }])).toEqual([]);
    expect(vagueReasons(onTwo, [{ ...decrypts, role: 'leads-api' }])).toEqual([]);
    expect(vagueReasons(granted.slice(0, 2), [decrypts])).toEqual([]);
    expect(vagueReasons(granted, [decrypts])).toEqual([decrypts]);
    expect(vagueReasons(granted, [{ ...decrypts, service: 's3' }])).toEqual([]);
  });

  describe('of two partitions of one table', () => {
    const onPartition = (partition: string) => ({
      role: role.key,
      action: 'dynamodb:UpdateItem',
      resource: 'data/Table',
      conditions: JSON.stringify([
        { operator: 'ForAllValues:StringLike', key: 'dynamodb:LeadingKeys', values: [partition] },
      ]),
    });
    const onTwo = [onPartition('lead#*'), onPartition('lead-number#*')];
    const updates = { actions: ['dynamodb:UpdateItem'], role: 'calls-api', reason: 'because' } as const;
    const ofLeads = { ...updates, partition: 'lead#' } as const;

    it('are kept by the reason for their own partition only', () => {
      expect(unusedGrants(onTwo, [], [ofLeads]).map(({ reason }) => reason)).toEqual(['because', undefined]);
      expect(idleReasons(onTwo.slice(1), [ofLeads])).toEqual([ofLeads]);
    });

    it('need a reason for each partition', () => {
      expect(vagueReasons(onTwo, [updates])).toEqual([updates]);
      expect(vagueReasons(onTwo, [ofLeads])).toEqual([]);
      expect(vagueReasons(onTwo.slice(1), [updates])).toEqual([]);
    });
  });

  it('report a reason that keeps no grant', () => {
    const idle = { actions: ['kms:DescribeKey'], reason: 'gone' };
    const unused = unusedGrants(granted, used, []);
    expect(idleReasons(unused, [idle, { actions: ['kms:Encrypt', 'kms:Sign'], reason: 'because' }])).toEqual([
      idle,
      { actions: ['kms:Sign'], reason: 'because' },
    ]);
  });

  it('report no reason of a byChance function, which a longer run would have used', () => {
    const byChance = { actions: ['kms:Decrypt'], reason: 'each minute', byChance: true } as const;
    expect(idleReasons([], [byChance])).toEqual([]);
  });
});
