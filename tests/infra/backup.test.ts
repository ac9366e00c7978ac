import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { mentions, synthesize } from './synthesized.ts';

const Rule = z.looseObject({
  ScheduleExpression: z.string(),
  Lifecycle: z.object({ DeleteAfterDays: z.number() }),
  TargetBackupVault: z.unknown(),
  CopyActions: z.array(
    z.object({ DestinationBackupVaultArn: z.unknown(), Lifecycle: z.object({ DeleteAfterDays: z.number() }) }),
  ),
});
const Plan = z.object({ BackupPlan: z.looseObject({ BackupPlanRule: z.tuple([Rule]) }) });
const Selection = z.object({ BackupSelection: z.looseObject({ Resources: z.array(z.unknown()) }) });

describe('the backups of prod', () => {
  const system = synthesize('prod');
  const [plan] = system.of('AWS::Backup::BackupPlan').map(({ properties }) => Plan.parse(properties));
  const rule = plan?.BackupPlan.BackupPlanRule[0];
  const vaults = system.of('AWS::Backup::BackupVault');
  const vaultOf = (stack: string) => vaults.find(vault => vault.stack === stack);

  test('are made each night, copied to another region, and kept for 35 days in both', () => {
    expect(rule?.ScheduleExpression).toBe('cron(0 8 * * ? *)');
    const [primary, copies] = [vaultOf('backup'), vaultOf('backup-copies')];
    expect(primary && mentions(rule?.TargetBackupVault, primary)).toBe(true);
    expect(rule?.Lifecycle).toEqual({ DeleteAfterDays: 35 });
    const [copy, ...others] = rule?.CopyActions ?? [];
    expect(others).toEqual([]);
    expect(copy?.Lifecycle).toEqual({ DeleteAfterDays: 35 });
    const destination = JSON.stringify(copy?.DestinationBackupVaultArn);
    expect(destination).toContain('arn:aws:backup:us-west-2:');
    expect(destination).toContain(`:backup-vault:${copies?.properties.BackupVaultName}`);
    expect(system.regions.get('backup-copies')).toBe('us-west-2');
    expect(system.regions.get('backup')).toBe('us-east-1');
  });

  test('are of the table, of the audit trail and of the recordings', () => {
    const [selection, ...others] = system.of('AWS::Backup::BackupSelection').map(({ properties }) => properties);
    expect(others).toEqual([]);
    const resources = Selection.parse(selection).BackupSelection.Resources.map(one => JSON.stringify(one));
    expect(resources).toEqual([
      expect.stringMatching(/data:ExportsOutputFnGetAttTable/),
      expect.stringMatching(/data:ExportsOutputFnGetAttAuditTable/),
      expect.stringMatching(/uploads:ExportsOutput\w*Uploads/),
    ]);
  });

  test('cannot be deleted before their time, and each vault has a key of its own, which is kept', () => {
    expect(vaults.map(({ stack }) => stack).sort()).toEqual(['backup', 'backup-copies']);
    for (const vault of vaults) {
      expect(vault.properties.LockConfiguration).toEqual({ MinRetentionDays: 35 });
      const [key, ...others] = system.of('AWS::KMS::Key').filter(({ stack }) => stack === vault.stack);
      expect(others).toEqual([]);
      expect(key?.properties.EnableKeyRotation).toBe(true);
      expect(key && mentions(vault.properties.EncryptionKeyArn, key)).toBe(true);
    }
  });

  test('raise an alarm if one or its copy fails', () => {
    const failed = system
      .of('AWS::CloudWatch::Alarm')
      .filter(({ properties }) => properties.Namespace === 'AWS/Backup')
      .map(({ properties }) => properties.MetricName);
    expect(failed).toEqual(['NumberOfBackupJobsFailed', 'NumberOfCopyJobsFailed']);
  });
});

test.each(['local', 'dev'] as const)('%s has no backups, because it keeps no data', name => {
  expect(synthesize(name).of('AWS::Backup::BackupPlan')).toEqual([]);
});
