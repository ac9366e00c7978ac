import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';

/** The address that e-mails to customers come from; its owner confirms it once, by the e-mail that SES sends to it. */
export const createSender = (scope: Construct, { emailFrom }: Stage): EmailIdentity =>
  new EmailIdentity(scope, 'Sender', { identity: Identity.email(emailFrom) });
