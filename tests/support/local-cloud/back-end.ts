import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFunctions } from '../../../infra/build-functions.ts';
import { coverlineApp } from '../../../infra/coverline-app.ts';
import { type CloudOptions, startCloud } from '../../../infra/local/cloud.ts';
import { freePort } from '../../../infra/local/http/free-port.ts';
import { usedGrantsDir } from '../../../infra/local/iam/used-grants.ts';
import { startTableEngine } from '../../../infra/local/tables/table-engine.ts';
import { systemClock } from '../../../infra/local/twilio/clock.ts';
import { type LocalPorts, localPorts, localStage } from '../../../infra/stages.ts';
import { telephonySettings } from '../twilio/signed-webhook.ts';

/** A base port from which on all five are free. */
const freeBase = async (): Promise<{ base: number; ports: LocalPorts }> => {
  for (let attempt = 1; ; attempt++) {
    const base = await freePort();
    const ports = localPorts(base);
    try {
      await Promise.all(Object.values(ports).map(port => freePort(port)));
      return { base, ports };
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
};

/**
 * The system's own stacks and built functions in the local cloud, without Twilio and without data. In this process
 * `lambdas/platform/table` finds its table from then on.
 */
export const startBackEnd = async ({
  deliverMail,
  changeAssembly,
}: Pick<CloudOptions, 'deliverMail'> & {
  /** Changes what was synthesized before the cloud reads it. */
  changeAssembly?(dir: string): void;
} = {}) => {
  const work = mkdtempSync(join(tmpdir(), 'coverline-back-end-'));
  const assemblyDir = join(work, 'assembly');
  const functionsDir = join(work, 'functions');
  const { base, ports } = await freeBase();
  buildFunctions(functionsDir);
  coverlineApp({ stage: localStage(base), outdir: assemblyDir, functionsDir, checked: false }).synth();
  changeAssembly?.(assemblyDir);
  const lines: string[] = [];
  let ahead = 0;
  const engine = await startTableEngine({ port: 0 });
  const cloud = await startCloud({
    assemblyDir,
    ports,
    tableEndpoint: engine.endpoint,
    clock: { ...systemClock, now: () => new Date(Date.now() + ahead) },
    deliverMail,
    // What a changed template grants is not what the product's grants.
    usedGrantsDir: changeAssembly ? undefined : usedGrantsDir(),
    log: (source, line) => lines.push(`${source}: ${line}`),
  });
  const environment = cloud.environment('identity-api');
  Object.assign(process.env, environment);
  const secret = cloud.secrets.find(environment.TELEPHONY_SECRET_ID ?? '');
  if (!secret) throw new Error('The stack has no secret for telephony.');
  cloud.secrets.put(secret, JSON.stringify(telephonySettings));
  return {
    cloud,
    /** What functions have logged, each line after its function's name. */
    logged: (text: string): string[] => lines.filter(line => line.includes(text)),
    /** Moves the clock of tokens on by so much, and of nothing that runs on real time. */
    moveClock: (ms: number) => {
      ahead += ms;
    },
    stop: async () => {
      await cloud.stop();
      await engine.stop();
      rmSync(work, { recursive: true, force: true });
    },
  };
};
