import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Twilio } from 'twilio';
import type { TelephonySettings } from '#shared/contracts/telephony-settings';
import type { WebConfig } from '#shared/contracts/web-config';
import type { PhoneNumber } from '#shared/phone/phone-number';
import type { StageOutputs } from '../deploy/outputs.ts';

/** A stage that is deployed and provisioned, and how to reach its services. */
export type DeployedStage = {
  outputs: StageOutputs;
  /** `/config.json` of the web app. */
  config: WebConfig;
  settings: TelephonySettings;
  twilio: Twilio;
  database: DynamoDBClient;
  /** The DIDs of the table. */
  dids: PhoneNumber[];
};

/** An assumption about AWS or Twilio that needs no person; `id` names it in docs/to-verify-on-real-accounts.md. */
export type Check = {
  id: string;
  /** What the product relies on. */
  assumption: string;
  /**
   * The differences between the assumption and what the stage does; empty if there are none. The check leaves no data.
   */
  differences(stage: DeployedStage): Promise<string[]>;
};

/** A difference if two values are not the same; `what` begins the message. */
export const expected = (what: string, wanted: unknown, found: unknown): string[] =>
  JSON.stringify(wanted) === JSON.stringify(found)
    ? []
    : [`${what}: expected ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`];
