/**
 * Verifies on a deployed stage what the product assumes of AWS and Twilio, as far as it needs no person, and reports
 * what differs (docs/to-verify-on-real-accounts.md). It leaves no data; for some seconds TaskRouter has a worker and
 * tasks of a group that nobody has.
 *
 *   npx tsx bin/verify-stage.ts --outputs .deploy/dev.outputs.json
 *
 * The file is what `cdk deploy --outputs-file` writes. The credentials of AWS come from the SDK's default chain, those of
 * Twilio from the stage's secret. Exits with 1 if something differs.
 */
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { listDids } from '#platform/table/dids';
import { WebConfig } from '#shared/contracts/web-config';
import { readOutputs } from './deploy/outputs.ts';
import { readSettings } from './provision/settings-secret.ts';
import { twilioAccount } from './provision/twilio-account.ts';
import { checks } from './verify/checks.ts';
import { runChecks } from './verify/run-checks.ts';

const { values } = parseArgs({ options: { outputs: { type: 'string' } } });
const outputs = readOutputs(values.outputs ?? '');
if (!outputs) throw new Error('Name the file of outputs of a deployment: --outputs .deploy/dev.outputs.json');
const settings = await readSettings(outputs.TelephonySecretId);
if (!settings) throw new Error('Twilio is not provisioned for this stage: run bin/provision-twilio.ts first.');
const page = await fetch(`${outputs.WebOrigin}/config.json`);
if (!page.ok) throw new Error(`${page.url} answered ${page.status}: is the web app deployed?`);
const config = WebConfig.parse(await page.json());

Object.assign(process.env, { TABLE_NAME: outputs.TableName });
const dids = (await listDids()).map(({ phone_number }) => phone_number);
const database = new DynamoDBClient({});
const twilio = twilioAccount({ accountSid: settings.account_sid, authToken: settings.auth_token });
const print = (line: string) => console.log(line);
const differing = await runChecks(checks, { outputs, config, settings, twilio, database, dids }, print);
print(differing === 0 ? `All ${checks.length} hold.` : `${differing} of ${checks.length} differ.`);
process.exitCode = differing === 0 ? 0 : 1;
