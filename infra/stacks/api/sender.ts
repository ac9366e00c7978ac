import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';

/** The sender of e-mails to customers; its owner confirms it once, by an e-mail of SES. */
export const createSender = (scope: Construct, { emailFrom }: Stage): EmailIdentity =>
  new EmailIdentity(scope, 'Sender', { identity: Identity.email(emailFrom) });
