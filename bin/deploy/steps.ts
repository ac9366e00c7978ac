import { DEPLOYED_REGION } from '../../infra/stages.ts';
import type { DeployOptions } from './options.ts';
import type { StageOutputs } from './outputs.ts';

/** A program of `node_modules/.bin`, with the variables that it needs beside those of the terminal. */
export type Command = { tool: 'vite' | 'cdk' | 'tsx'; args: string[]; environment?: Record<string, string> };

export type StepName = 'build' | 'diff' | 'deploy' | 'migrate' | 'provision' | 'first data' | 'verify';
export type Step = { name: StepName; what: string; command: Command };

type StepInput = {
  stage: string;
  outputsFile: string;
  /** Where the migration names the items that it could not read. */
  reportFile: string;
  options: DeployOptions;
  outputs: StageOutputs;
  withIntegrations: boolean;
};

const command = (tool: Command['tool'], ...args: string[]): Command => ({ tool, args });

/** A command of ours, in the stage's region: that of the terminal may be another one, or none. */
const inRegion = (...args: string[]): Command => ({
  ...command('tsx', ...args),
  environment: { AWS_REGION: DEPLOYED_REGION },
});

/** The deployment of a stage, in its order. Each step is a command that an engineer may run alone, and repeat. */
export const deploymentSteps = ({
  stage,
  outputsFile,
  reportFile,
  options,
  outputs,
  withIntegrations,
}: StepInput): Step[] => {
  const { numbers, callerId, admin, buy } = options;
  const cdk = (...args: string[]): Command => ({ ...command('cdk', ...args), environment: { COVERLINE_STAGE: stage } });
  return [
    { name: 'build', what: 'Build the web app', command: command('vite', 'build', '--config', 'web/vite.config.ts') },
    { name: 'diff', what: 'Show what will change', command: cdk('diff') },
    {
      name: 'deploy',
      what: 'Deploy all stacks',
      command: cdk('deploy', '--all', '--outputs-file', outputsFile),
    },
    {
      name: 'migrate',
      what: 'Migrate the stored data',
      command: inRegion(
        ...['bin/migrate.ts', '--table', outputs.TableName, '--audit-table', outputs.AuditTableName],
        ...['--report', reportFile],
      ),
    },
    {
      name: 'provision',
      what: 'Provision Twilio',
      command: inRegion(
        ...['bin/provision-twilio.ts', '--api-url', outputs.ApiUrl, '--secret', outputs.TelephonySecretId],
        ...['--caller-id', callerId, '--numbers', numbers.map(number => number.split('=')[0]).join(',')],
        ...(buy ? ['--buy'] : []),
      ),
    },
    {
      name: 'first data',
      what: 'Write the first data',
      command: inRegion(
        ...['bin/set-up-stage.ts', '--table', outputs.TableName, '--user-pool', outputs.UserPoolId],
        ...['--secret', outputs.TelephonySecretId, '--email', admin.email],
        ...['--first-name', admin.firstName, '--last-name', admin.lastName],
        ...numbers.flatMap(number => ['--number', number]),
        ...(withIntegrations ? ['--integrations', outputs.IntegrationsSecretId] : []),
      ),
    },
    {
      name: 'verify',
      what: 'Verify the stage',
      command: inRegion('bin/verify-stage.ts', '--outputs', outputsFile),
    },
  ];
};

/** Placeholders for the outputs that only a deployment knows. */
export const unknownOutputs: StageOutputs = {
  TableName: '<TableName>',
  AuditTableName: '<AuditTableName>',
  UserPoolId: '<UserPoolId>',
  TelephonySecretId: '<TelephonySecretId>',
  IntegrationsSecretId: '<IntegrationsSecretId>',
  ApiUrl: '<ApiUrl>',
  WebOrigin: '<WebOrigin>',
};

const PLAIN = /^[\w@%+=:,./<>-]+$/;

/** A command as an engineer would type it. */
export const shown = ({ tool, args, environment = {} }: Command): string =>
  [
    ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
    'npx',
    tool,
    ...args.map(arg => (PLAIN.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`)),
  ].join(' ');
