import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfTest } from '../../tests/support/temporary-folder.ts';
import type { DeployOptions } from './options.ts';
import { completeOutputs, type StageOutputs } from './outputs.ts';
import { type Deployment, runDeployment } from './run-deployment.ts';
import type { DeployState } from './state.ts';
import { type Command, type StepName, shown } from './steps.ts';

const options: DeployOptions = {
  callerId: '+13055550199',
  numbers: ['+13055550100=closer_t1', '+13055550101=customer_service'],
  buy: false,
  admin: { email: 'ada@example.test', firstName: 'Ada', lastName: "O'Neil" },
};
const outputs: StageOutputs = {
  TableName: 'table-of-dev',
  AuditTableName: 'audit-of-dev',
  UserPoolId: 'us-east-1_dev',
  TelephonySecretId: 'arn:telephony',
  IntegrationsSecretId: 'arn:integrations',
  ApiUrl: 'https://api.test',
  WebOrigin: 'https://web.test',
};
const order: StepName[] = ['build', 'diff', 'deploy', 'migrate', 'provision', 'first data', 'verify'];

/** A machine on which a stage is deployed: what it remembers, what it ran, and which step fails there. */
const aMachine = () => {
  let state: DeployState | undefined;
  const outputsFile = join(folderOfTest('coverline-deploy'), 'outputs.json');
  let unreadable: string[] = [];
  const ran: { name: StepName; command: Command }[] = [];
  const printed: string[] = [];
  return {
    failing: new Set<StepName>(),
    outputs: outputs as Partial<StageOutputs>,
    names: () => ran.map(({ name }) => name),
    commandOf: (name: StepName) => shown(ran.find(one => one.name === name)?.command ?? { tool: 'tsx', args: [] }),
    state: () => state,
    printed: () => printed.join('\n'),
    loseOutputs: () => rmSync(outputsFile),
    /** What `cdk deploy --outputs-file` writes, also when it fails: the outputs of the stacks that were finished. */
    writeOutputs: (finished: Partial<StageOutputs>) => writeFileSync(outputsFile, JSON.stringify({ stack: finished })),
    leaveUnreadable: (...items: string[]) => {
      unreadable = items;
    },
    deploy(changes: Partial<Deployment> = {}) {
      ran.length = 0;
      printed.length = 0;
      const deployment = {
        stage: 'dev',
        outputsFile: '.deploy/dev.outputs.json',
        reportFile: '.deploy/dev.unreadable.txt',
        options,
        version: 'v1',
        variables: 'h1',
      };
      return runDeployment(
        { ...deployment, withIntegrations: false, dryRun: false, ...changes },
        {
          store: { load: () => state, save: next => (state = next) },
          run: async (command, name) => {
            ran.push({ name, command });
            if (this.failing.has(name)) return false;
            if (name === 'deploy') this.writeOutputs(this.outputs);
            return true;
          },
          readOutputs: () => completeOutputs(outputsFile),
          readReport: () => unreadable,
          print: line => printed.push(line),
        },
      );
    },
  };
};

describe('a deployment', () => {
  it('runs all steps in their order, each with the outputs of the deployment', async () => {
    const machine = aMachine();
    expect(await machine.deploy()).toBe(true);
    expect(machine.names()).toEqual(order);
    expect(machine.commandOf('deploy')).toBe(
      'COVERLINE_STAGE=dev npx cdk deploy --all --outputs-file .deploy/dev.outputs.json',
    );
    expect(machine.commandOf('migrate')).toBe(
      'AWS_REGION=us-east-1 npx tsx bin/migrate.ts --table table-of-dev --audit-table audit-of-dev --report .deploy/dev.unreadable.txt',
    );
    expect(machine.commandOf('provision')).toBe(
      'AWS_REGION=us-east-1 npx tsx bin/provision-twilio.ts --api-url https://api.test --secret arn:telephony --caller-id +13055550199 --numbers +13055550100,+13055550101',
    );
    expect(machine.commandOf('first data')).toBe(
      "AWS_REGION=us-east-1 npx tsx bin/set-up-stage.ts --table table-of-dev --user-pool us-east-1_dev --secret arn:telephony --email ada@example.test --first-name Ada --last-name 'O'\\''Neil' --number +13055550100=closer_t1 --number +13055550101=customer_service",
    );
    expect(machine.commandOf('verify')).toBe(
      'AWS_REGION=us-east-1 npx tsx bin/verify-stage.ts --outputs .deploy/dev.outputs.json',
    );
  });

  it('buys numbers and stores addresses of other services only with the option for it', async () => {
    const machine = aMachine();
    await machine.deploy({ options: { ...options, buy: true }, withIntegrations: true });
    expect(machine.commandOf('provision')).toMatch(/ --buy$/);
    expect(machine.commandOf('first data')).toMatch(/ --integrations arn:integrations$/);
  });

  it('forgets at its end that it was to buy numbers, and not before', async () => {
    const machine = aMachine();
    machine.failing.add('build');
    await machine.deploy({ options: { ...options, buy: true } });
    expect(machine.state()?.options).toMatchObject({ buy: true });
    machine.failing.clear();
    await machine.deploy({ options: { ...options, buy: true } });
    expect(machine.state()?.options).toEqual(options);
  });

  it.each(order)('that fails at %s does no step after it, and continues with it', async failed => {
    const machine = aMachine();
    machine.failing.add(failed);
    expect(await machine.deploy()).toBe(false);
    expect(machine.names()).toEqual(order.slice(0, order.indexOf(failed) + 1));
    expect(machine.printed()).toContain('Correct the cause, then run: npm run deploy -- dev');
    expect(await machine.deploy()).toBe(false);
    expect(machine.names()).toEqual([failed]);
    machine.failing.clear();
    expect(await machine.deploy()).toBe(true);
    expect(machine.names()).toEqual(order.slice(order.indexOf(failed)));
  });

  it('begins again after one that is complete, with the options of that one', async () => {
    const machine = aMachine();
    await machine.deploy();
    expect(machine.state()).toEqual({ options, version: 'v1', variables: 'h1', done: [] });
    await machine.deploy();
    expect(machine.names()).toEqual(order);
  });

  it.each([
    ['other code', { version: 'v2' }],
    ['other variables', { variables: 'h2' }],
    ['other options', { options: { ...options, buy: true } }],
  ])('begins again with %s, because the finished steps were those of the former', async (_, changes) => {
    const machine = aMachine();
    machine.failing.add('verify');
    await machine.deploy();
    machine.failing.clear();
    await machine.deploy(changes);
    expect(machine.names()).toEqual(order);
    expect(machine.printed()).toContain('beginning again');
  });

  it('deploys again where the outputs of the deployment are lost', async () => {
    const machine = aMachine();
    machine.failing.add('provision');
    await machine.deploy();
    machine.failing.clear();
    machine.loseOutputs();
    await machine.deploy();
    expect(machine.names()).toEqual(order.slice(order.indexOf('deploy')));
  });
});

describe('a deployment whose file of outputs is not complete', () => {
  const { WebOrigin: _, ...withoutOne } = outputs;

  it.each([
    ['of a deployment that failed half-way', { TableName: 'table-of-dev' }],
    ['of an earlier release', withoutOne],
  ])('deploys again over the file %s', async (_name, found) => {
    const machine = aMachine();
    machine.failing.add('deploy');
    machine.writeOutputs(found);
    expect(await machine.deploy()).toBe(false);
    expect(machine.names()).toEqual(['build', 'diff', 'deploy']);
    machine.failing.clear();
    expect(await machine.deploy()).toBe(true);
    expect(machine.names()).toEqual(order.slice(order.indexOf('deploy')));
    expect(machine.commandOf('migrate')).toContain('--table table-of-dev');
  });

  it('runs no later step without the names that it needs', async () => {
    const machine = aMachine();
    machine.outputs = withoutOne;
    expect(await machine.deploy()).toBe(false);
    expect(machine.names()).toEqual(['build', 'diff', 'deploy']);
    expect(machine.printed()).toContain('.deploy/dev.outputs.json lacks an output that the next steps need.');
  });
});

describe('a deployment whose migration leaves items that fail their schema', () => {
  it('does all steps, names the items at its end and fails then', async () => {
    const machine = aMachine();
    machine.leaveUnreadable('call#1 call', 'lead#2 lead');
    expect(await machine.deploy()).toBe(false);
    expect(machine.names()).toEqual(order);
    expect(machine.printed()).toMatch(
      /deployed and verified\.\nCorrect these 2 .*\n {4}call#1 call\n {4}lead#2 lead$/s,
    );
  });

  it('also names them if it was continued after a later step had failed', async () => {
    const machine = aMachine();
    machine.leaveUnreadable('call#1 call');
    machine.failing.add('verify');
    await machine.deploy();
    machine.failing.clear();
    expect(await machine.deploy()).toBe(false);
    expect(machine.names()).toEqual(['verify']);
    expect(machine.printed()).toContain('call#1 call');
    machine.leaveUnreadable();
    expect(await machine.deploy()).toBe(true);
  });
});

describe('a dry run', () => {
  it('shows every command, runs none and remembers nothing', async () => {
    const machine = aMachine();
    expect(await machine.deploy({ dryRun: true })).toBe(true);
    expect([machine.names(), machine.state()]).toEqual([[], undefined]);
    expect(machine.printed()).toContain('COVERLINE_STAGE=dev npx cdk diff');
    expect(machine.printed()).toContain('npx tsx bin/provision-twilio.ts --api-url <ApiUrl>');
  });

  it('says what a deployment that failed has done before', async () => {
    const machine = aMachine();
    machine.failing.add('provision');
    await machine.deploy();
    await machine.deploy({ dryRun: true });
    expect(machine.printed()).toContain('Migrate the stored data (done before)');
    expect(machine.printed()).toContain('Provision Twilio\n');
    expect(machine.printed()).toContain('--table table-of-dev');
  });
});
