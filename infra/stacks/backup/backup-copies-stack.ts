import type { Construct } from 'constructs';
import { ServiceStack, type StageProps } from '../../constructs/service-stack.ts';
import type { Stage } from '../../stages.ts';
import { createKeptVault } from './kept-vault.ts';

/** The name is fixed: the plan is in another region, and CloudFormation has no exports between regions. */
export const copiesVaultName = ({ name }: Stage): string => `coverline-${name}-copies`;

/** The vault in another region, which survives the loss of the stage's region. */
export class BackupCopiesStack extends ServiceStack {
  constructor(scope: Construct, props: StageProps & { region: string }) {
    super(scope, 'backup-copies', props, 'Coverline: copies of the backups in another region');
    createKeptVault(this, copiesVaultName(props.stage));
  }
}
