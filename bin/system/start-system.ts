import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Cloud, startCloud } from '../../infra/local/cloud.ts';
import { freePort } from '../../infra/local/http/free-port.ts';
import { endOrphanedEngine } from '../../infra/local/tables/engine-process.ts';
import { startTableEngine } from '../../infra/local/tables/table-engine.ts';
import { startTwilio, type VirtualTwilio } from '../../infra/local/twilio/start-twilio.ts';
import { localPorts, localStage } from '../../infra/stages.ts';
import { assemblyDir, synthesize } from './assembly.ts';
import { mailOf, mailToBooth, offerCustomers } from './booth.ts';
import { bundleFunctions, openFunctionBundles } from './function-bundles.ts';
import { connectIntegrations } from './integrations.ts';
import { reloadOnChange } from './live-reload.ts';
import { openLogs } from './log-files.ts';
import { migrateStored } from './migrating.ts';
import { inRoot } from './paths.ts';
import { seededCustomers, seedOnce } from './seeding.ts';
import type { RunStep } from './steps.ts';
import { provisionTelephony } from './telephony.ts';
import { buildWeb } from './web-build.ts';

type SystemOptions = {
  basePort: number;
  dataDir: string;
  /** Begins with empty data. */
  fresh?: boolean;
  /** Whether changed sources take effect while it runs. */
  watch: boolean;
  /** Whether calls carry sound, as browsers need it; true if absent. */
  media?: boolean;
  step: RunStep;
  print(line: string): void;
  /** Called when a required child process ended by itself; then the system does not work any more. */
  crashed?(reason: string): void;
};

export type System = {
  /** The current local cloud; a changed stack replaces it. */
  cloud(): Cloud;
  twilio: VirtualTwilio;
  origins: { web: string; api: string; aws: string; twilio: string; dynamodb: string };
  stop(): Promise<void>;
};

/** A cold start takes longer than most invocations, and one machine runs all functions. */
const START_ANOTHER_AFTER_MS = 500;

const built = (ran: boolean) => (ran ? 'built' : 'nothing changed');

/** Starts all parts, independent parts in parallel. @throws Error with a message if a part can't start. */
export const startSystem = async (options: SystemOptions): Promise<System> => {
  const { basePort, dataDir, step } = options;
  const ports = localPorts(basePort);
  const tablesDir = join(dataDir, 'tables');
  await endOrphanedEngine(tablesDir);
  // Checked before anything starts, so that an already running system is reported at once.
  for (const port of Object.values(ports)) await freePort(port);
  // Only after the port check: the data may belong to a running system.
  if (options.fresh) rmSync(dataDir, { recursive: true, force: true });
  const logs = openLogs(join(dataDir, 'logs'), options.print);
  const stops: (() => Promise<void> | void)[] = [() => logs.stop()];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };

  const startTables = () =>
    step(
      'DynamoDB',
      () => startTableEngine({ port: ports.dynamodb, dataDir: tablesDir, crashed: options.crashed }),
      engine => engine.name,
    ).then(engine => {
      stops.push(engine.stop);
      return engine;
    });
  const startPhones = () =>
    step('Virtual Twilio', () =>
      startTwilio({
        port: ports.twilio,
        media: options.media ?? true,
        dataDir: join(dataDir, 'twilio'),
        log: line => logs.write('twilio', line),
      }),
    ).then(twilio => {
      stops.push(twilio.stop);
      return twilio;
    });
  const runCloud = (tableEndpoint: string, twilioOrigin: string) =>
    startCloud({
      assemblyDir: assemblyDir(basePort),
      ports,
      tableEndpoint,
      dataDir: join(dataDir, 'cloud'),
      startAnotherAfterMs: START_ANOTHER_AFTER_MS,
      deliver: delivery =>
        mailToBooth(twilioOrigin, mailOf(delivery)).catch(error => logs.write('mail', String(error))),
      deliverMail: mail => mailToBooth(twilioOrigin, mail),
      log: logs.write,
    });

  try {
    const [engine, twilio, bundles] = await all([startTables(), startPhones(), prepare(basePort, step)]);
    stops.push(bundles.stop);
    let cloud = await step('Local cloud', () => runCloud(engine.endpoint, twilio.origin));
    stops.push(() => cloud.stop());
    await step('Twilio provisioned', () => provisionTelephony(cloud, twilio, localStage(basePort).salesPhone));
    connectIntegrations(cloud, twilio.origin);
    await step(
      'Migrations',
      () => migrateStored(cloud, options.print),
      rewritten => `${rewritten} items rewritten, moved or removed`,
    );
    await step(
      'Data',
      () => seedOnce(cloud),
      ran => (ran ? 'seeded' : 'as it was'),
    );
    await offerCustomers(twilio.origin, await seededCustomers());
    cloud.functions.warm();

    if (options.watch) {
      const replaceCloud = async () => {
        await cloud.stop();
        cloud = await runCloud(engine.endpoint, twilio.origin);
        cloud.functions.warm();
      };
      stops.push(reloadOnChange({ basePort, bundles, cloud: () => cloud, replaceCloud, print: options.print }));
      // Not awaited: it makes the first reload as fast as the next.
      bundles.prepare().catch(error => logs.write('reload', String(error)));
    }

    return {
      cloud: () => cloud,
      twilio,
      origins: { ...cloud.urls, twilio: twilio.origin, dynamodb: engine.endpoint },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Bundles, web app, assembly. CDK reads the output of the others, so it is last. */
const prepare = async (basePort: number, step: RunStep) => {
  const bundles = openFunctionBundles(inRoot('.build', 'reload', String(basePort)));
  await all([step('Functions', bundleFunctions, built), step('Web app', () => buildWeb(), built)]);
  await step('Assembly', () => synthesize(basePort, { functionsBuilt: true }), built);
  return bundles;
};

/** Like Promise.all, but waits for all before it throws the first failure, so that started parts can be stopped. */
const all = async <T extends readonly unknown[]>(work: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  const failed = (await Promise.allSettled(work)).find(result => result.status === 'rejected');
  if (failed) throw failed.reason;
  return (await Promise.all(work)) as { -readonly [K in keyof T]: Awaited<T[K]> };
};
