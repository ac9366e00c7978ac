import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';

/** How long a backup and its copy are kept; for this time they still contain the data of an erased person. */
export const KEPT_FOR = Duration.days(35);

/** A vault with a key of its own: whoever deletes the table's key can still not destroy the backups. */
export const createKeptVault = (scope: Construct, backupVaultName: string): BackupVault =>
  new BackupVault(scope, 'Vault', {
    backupVaultName,
    encryptionKey: new Key(scope, 'VaultKey', {
      description: `Coverline: the backups in ${backupVaultName}`,
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    }),
    // Governance mode: nobody deletes a backup earlier without first removing the lock.
    lockConfiguration: { minRetention: KEPT_FOR },
    removalPolicy: RemovalPolicy.RETAIN,
  });
