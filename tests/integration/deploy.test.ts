import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDids } from '#platform/table/dids';
import { listUsers } from '#platform/table/users';
import { TelephonySettings } from '#shared/contracts/telephony-settings';
import { WebConfig } from '#shared/contracts/web-config';
import type { DeployOptions } from '../../bin/deploy/options.ts';
import { completeOutputs, readOutputs } from '../../bin/deploy/outputs.ts';
import { readReport } from '../../bin/deploy/report.ts';
import { runDeployment } from '../../bin/deploy/run-deployment.ts';
import { stateFile } from '../../bin/deploy/state.ts';
import type { Command } from '../../bin/deploy/steps.ts';
import { inRoot, root } from '../../bin/system/paths.ts';
import type { DeployedStage } from '../../bin/verify/check.ts';
import { provisioningChecks } from '../../bin/verify/provisioning-checks.ts';
import { runChecks } from '../../bin/verify/run-checks.ts';
import { startBackEndWithTwilio } from '../support/local-cloud/back-end-with-twilio.ts';

const DID = '+13055550100';
const options: DeployOptions = {
  callerId: DID,
  numbers: [`${DID}=closer_t1`],
  buy: true,
  admin: { email: 'ada@example.test', firstName: 'Ada', lastName: 'Okafor' },
};
const dir = mkdtempSync(join(tmpdir(), 'coverline-deploy-'));
const outputsFile = join(dir, 'outputs.json');
const reportFile = join(dir, 'unreadable.txt');
const store = stateFile(join(dir, 'local.json'));

let system: Awaited<ReturnType<typeof startBackEndWithTwilio>>;
const ran: string[] = [];
let output = '';

/** What the table has when the verification begins. */
let keptBefore: string[] = [];

const storedKeys = async (): Promise<string[]> => {
  const { TableName } = readOutputs(outputsFile) ?? expect.fail('Nothing was deployed.');
  const { Items = [] } = await new DynamoDBClient({}).send(new ScanCommand({ TableName }));
  return Items.map(({ pk, sk }) => `${pk?.S} ${sk?.S}`).sort();
};

/** Runs a command against the local cloud, as an engineer does against a stage. */
const inTerminal = ({ tool, args }: Command): Promise<boolean> =>
  new Promise(resolve => {
    const { accountSid, authToken } = system.twilio.account;
    const child = spawn(inRoot('node_modules', '.bin', tool), args, {
      cwd: root,
      env: { ...process.env, TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken },
    });
    output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += String(text)));
    child.on('close', code => resolve(code === 0));
  });

const deploy = (failing?: string) =>
  runDeployment(
    {
      ...{ stage: 'local', outputsFile, reportFile, options, version: 'v1', variables: 'h1' },
      ...{ withIntegrations: false, dryRun: false },
    },
    {
      store,
      run: async (command, name) => {
        ran.push(name);
        if (name === failing) return false;
        if (name === 'verify') keptBefore = await storedKeys();
        if (name === 'deploy') writeFileSync(outputsFile, JSON.stringify({ all: system.cloud.outputs }));
        // The local cloud runs what the CDK app synthesized: nothing is built or deployed there.
        return command.tool === 'tsx' ? inTerminal(command) : true;
      },
      readOutputs: () => completeOutputs(outputsFile),
      readReport: () => readReport(reportFile),
      print: () => undefined,
    },
  );

const theStage = async (): Promise<DeployedStage> => {
  const outputs = readOutputs(outputsFile) ?? expect.fail('Nothing was deployed.');
  const page = await fetch(`${outputs.WebOrigin}/config.json`);
  return {
    outputs,
    config: WebConfig.parse(await page.json()),
    settings: TelephonySettings.parse(
      JSON.parse(system.cloud.secrets.find(outputs.TelephonySecretId)?.value ?? expect.fail('No settings.')),
    ),
    twilio: system.client,
    database: new DynamoDBClient({}),
    dids: (await listDids()).map(({ phone_number }) => phone_number),
  };
};

beforeAll(async () => {
  system = await startBackEndWithTwilio();
  const { TWILIO_ENDPOINT_URL } = system.cloud.environment('sales-api');
  Object.assign(process.env, { TWILIO_ENDPOINT_URL });
});
afterAll(async () => {
  await system.stop();
  rmSync(dir, { recursive: true, force: true });
});

it('a deployment that failed continues, and ends with a stage that is provisioned, has its data and is verified', async () => {
  expect(await deploy('migrate')).toBe(false);
  expect(ran).toEqual(['build', 'diff', 'deploy', 'migrate']);
  ran.length = 0;
  const ok = await deploy();
  expect([ok, ran, output]).toEqual([
    true,
    ['migrate', 'provision', 'first data', 'verify'],
    expect.stringMatching(/holds {4}routing.*All \d+ hold\./s),
  ]);
  expect(await listUsers()).toMatchObject([{ email: 'ada@example.test', roles: ['admin'] }]);
  expect(await listDids()).toMatchObject([{ phone_number: DID, requested_group: 'closer_t1' }]);
});

it('a stage that differs is reported, and nothing of the verification is left', async () => {
  const { settings } = await theStage();
  expect(await storedKeys()).toEqual(keptBefore);
  const workers = await system.client.taskrouter.v1.workspaces(settings.workspace_sid).workers.list({ limit: 50 });
  expect(workers.map(({ friendlyName }) => friendlyName)).toEqual(['ada@example.test']);
  const [number] = await system.client.incomingPhoneNumbers.list({ phoneNumber: DID });
  await system.client.incomingPhoneNumbers(number?.sid ?? '').update({ voiceUrl: 'https://elsewhere.test/voice' });
  const printed: string[] = [];
  expect(await runChecks(provisioningChecks, await theStage(), line => printed.push(line))).toBe(1);
  expect(printed.join('\n')).toMatch(/DIFFERS {2}numbers: .*\n.*https:\/\/elsewhere\.test\/voice/);
});
