import { Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupSelection, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { ServiceStack, type StageProps } from '../../constructs/service-stack.ts';
import { copiesVaultName } from './backup-copies-stack.ts';
import { createKeptVault, KEPT_FOR } from './kept-vault.ts';

type BackupProps = StageProps & { copiesRegion: string; tables: ITableV2[]; uploads: IBucket };

/** AWS's own managed policies for backup jobs: AWS extends them when the service grows. */
const POLICIES = ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup'];

/** A backup of the tables and of the recordings each night, and its copy in another region. */
export class BackupStack extends ServiceStack {
  readonly vault: BackupVault;

  constructor(scope: Construct, props: BackupProps) {
    super(scope, 'backup', props, 'Coverline: nightly backups of the tables and the recordings');
    this.vault = createKeptVault(this, `coverline-${props.stage.name}`);
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: `coverline-${props.stage.name}`,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'nightly',
          backupVault: this.vault,
          // In UTC: the quietest hour of a business in New York.
          scheduleExpression: Schedule.cron({ hour: '8', minute: '0' }),
          deleteAfter: KEPT_FOR,
          copyActions: [{ destinationBackupVault: this.copiesVault(props), deleteAfter: KEPT_FOR }],
        }),
      ],
    });
    new BackupSelection(this, 'Kept', {
      backupPlan: plan,
      backupSelectionName: 'tables-and-recordings',
      resources: [...props.tables.map(({ tableArn }) => tableArn), props.uploads.bucketArn].map(BackupResource.fromArn),
      role: this.role(),
      disableDefaultBackupPolicy: true,
    });
  }

  private copiesVault({ stage, copiesRegion }: BackupProps) {
    const arn = `arn:aws:backup:${copiesRegion}:${this.account}:backup-vault:${copiesVaultName(stage)}`;
    return BackupVault.fromBackupVaultArn(this, 'Copies', arn);
  }

  private role(): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: POLICIES.map(name => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    for (const name of POLICIES)
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        reason: 'Only AWS Backup takes this role; a permission that it lacks would show when a backup is needed.',
      });
    return role;
  }
}
