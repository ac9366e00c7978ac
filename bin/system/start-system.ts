import { join } from 'node:path';
import { type Cloud, startCloud } from '../../infra/local/cloud.ts';
import { freePort } from '../../infra/local/http/free-port.ts';
import { startTableEngine } from '../../infra/local/tables/table-engine.ts';
import { startTwilio, type VirtualTwilio } from '../../infra/local/twilio/start-twilio.ts';
import { localPorts, localStage } from '../../infra/stages.ts';
import { assemblyDir, synthesize, templateHash } from './assembly.ts';
import { type FunctionBundles, openFunctionBundles } from './function-bundles.ts';
import { openLogs } from './log-files.ts';
import { seedOnce } from './seeding.ts';
import type { RunStep } from './steps.ts';
import { provisionTelephony } from './telephony.ts';
import { type Changes, watchSources } from './watch.ts';
import { buildWeb, hasWebBuild } from './web-build.ts';

export type SystemOptions = {
  basePort: number;
  dataDir: string;
  /** Whether changed sources take effect while it runs. */
  watch: boolean;
  step: RunStep;
  print(line: string): void;
};

export type System = {
  /** The cloud as it is now: a changed stack puts another in its place. */
  cloud(): Cloud;
  twilio: VirtualTwilio;
  origins: { web: string; api: string; aws: string; twilio: string; dynamodb: string };
  stop(): Promise<void>;
};

const built = (ran: boolean) => (ran ? 'built' : 'nothing changed');

/** Starts everything; what does not need another part runs beside it. @throws with a sentence when a part cannot. */
export const startSystem = async (options: SystemOptions): Promise<System> => {
  const { basePort, dataDir, step } = options;
  const ports = localPorts(basePort);
  // Asked before anything starts, so that a system that runs already is told of at once.
  for (const port of Object.values(ports)) await freePort(port);
  const logs = openLogs(join(dataDir, 'logs'), options.print);
  const stops: (() => Promise<void> | void)[] = [() => logs.stop()];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };

  const startTables = () =>
    step(
      'DynamoDB',
      () => startTableEngine({ port: ports.dynamodb, dataDir: join(dataDir, 'tables') }),
      engine => engine.name,
    ).then(engine => {
      stops.push(engine.stop);
      return engine;
    });
  const startPhones = () =>
    step('Virtual Twilio', () =>
      startTwilio({
        port: ports.twilio,
        media: true,
        dataDir: join(dataDir, 'twilio'),
        log: line => logs.write('twilio', line),
      }),
    ).then(twilio => {
      stops.push(twilio.stop);
      return twilio;
    });
  const runCloud = (tableEndpoint: string) =>
    startCloud({
      assemblyDir: assemblyDir(basePort),
      ports,
      tableEndpoint,
      dataDir: join(dataDir, 'cloud'),
      log: logs.write,
    });

  try {
    const [engine, twilio, bundles] = await all([startTables(), startPhones(), prepare(basePort, step)]);
    stops.push(bundles.stop);
    let cloud = await step('Local cloud', () => runCloud(engine.endpoint));
    stops.push(() => cloud.stop());
    await step('Twilio provisioned', () => provisionTelephony(cloud, twilio, localStage(basePort).salesPhone));
    await step(
      'Data',
      () => seedOnce(cloud),
      ran => (ran ? 'seeded' : 'as it was'),
    );
    cloud.functions.warm();

    const applyChanges = async ({ files, stacks }: Changes) => {
      const before = templateHash(assemblyDir(basePort));
      await reloadFunctions(cloud, bundles, files, options.print);
      if (!stacks || !(await synthesize(basePort)) || templateHash(assemblyDir(basePort)) === before) return;
      await step('Local cloud, anew for changed stacks', async () => {
        await cloud.stop();
        cloud = await runCloud(engine.endpoint);
        cloud.functions.warm();
      });
    };
    if (options.watch)
      stops.push(watchSources(changes => applyChanges(changes).catch(error => options.print(messageOf(error)))));

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

/** Web app, assembly and bundles. CDK reads the built web app and the bundles, so it must not run beside their makers. */
const prepare = async (basePort: number, step: RunStep) => {
  const web = () => step('Web app', buildWeb, built);
  const isFirst = !hasWebBuild();
  if (isFirst) await web();
  await step('Assembly', () => synthesize(basePort), built);
  const bundles = openFunctionBundles();
  const bundle = () => step('Functions', bundles.build);
  await all([bundle(), ...(isFirst ? [] : [web()])]);
  return bundles;
};

/** Like Promise.all, but waits for all of them before it throws the first failure, so that what started can be stopped. */
const all = async <T extends readonly unknown[]>(work: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  const failed = (await Promise.allSettled(work)).find(result => result.status === 'rejected');
  if (failed) throw failed.reason;
  return (await Promise.all(work)) as { -readonly [K in keyof T]: Awaited<T[K]> };
};

const reloadFunctions = async (
  cloud: Cloud,
  bundles: FunctionBundles,
  files: ReadonlySet<string>,
  print: (line: string) => void,
) => {
  const started = performance.now();
  const names = await bundles.rebuild(files);
  await Promise.all(names.map(name => cloud.functions.poolOf(name).reload()));
  if (names.length > 0) print(`Reloaded ${names.join(', ')} in ${(performance.now() - started).toFixed(0)} ms`);
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
