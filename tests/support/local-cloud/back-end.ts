import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { writeOwnAssembly } from '../../../bin/system/own-assembly.ts';
import { type CloudOptions, startCloud } from '../../../infra/local/cloud.ts';
import { freePort } from '../../../infra/local/http/free-port.ts';
import { usedGrantsDir } from '../../../infra/local/iam/used-grants.ts';
import { systemClock } from '../../../infra/local/twilio/clock.ts';
import { type LocalPorts, localPorts } from '../../../infra/stages.ts';
import { telephonySettings } from '../twilio/signed-webhook.ts';

/** Below the ephemeral ports of Linux, so that no outgoing connection uses one of them. */
const PORTS = { from: 20_000, to: 32_000, step: 10 };
const ATTEMPTS = 20;

/** The first of five free ports. */
const freeBase = async (): Promise<{ base: number; ports: LocalPorts }> => {
  for (let attempt = 1; ; attempt++) {
    const base = PORTS.from + PORTS.step * Math.floor((Math.random() * (PORTS.to - PORTS.from)) / PORTS.step);
    const ports = localPorts(base);
    try {
      await Promise.all(Object.values(ports).map(port => freePort(port)));
      return { base, ports };
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
};

/**
 * The system's own stacks and built functions in the local cloud, without Twilio and without data. In this process
 * `lambdas/platform/table` finds its tables from then on.
 */
export const startBackEnd = async ({
  deliverMail,
  changeAssembly,
}: Pick<CloudOptions, 'deliverMail'> & {
  /** Changes the assembly before the cloud reads it. */
  changeAssembly?(dir: string): void;
} = {}) => {
  const work = mkdtempSync(join(tmpdir(), 'coverline-back-end-'));
  const assemblyDir = join(work, 'assembly');
  const shared = inject('system');
  const { base, ports } = await freeBase();
  writeOwnAssembly(shared.assemblyDir, assemblyDir, { base, tableName: `coverline-test-${randomUUID()}` });
  changeAssembly?.(assemblyDir);
  const lines: string[] = [];
  let ahead = 0;
  const cloud = await startCloud({
    assemblyDir,
    ports,
    tableEndpoint: shared.tableEndpoint,
    clock: { ...systemClock, now: () => new Date(Date.now() + ahead) },
    deliverMail,
    // The grants of a changed template are not those of the product.
    usedGrantsDir: changeAssembly ? undefined : usedGrantsDir(),
    log: (source, line) => lines.push(`${source}: ${line}`),
  });
  const environment = cloud.environment('identity-api');
  const { AUDIT_TABLE_NAME } = cloud.environment('leads-api');
  Object.assign(process.env, environment, { AUDIT_TABLE_NAME });
  const secret = cloud.secrets.find(environment.TELEPHONY_SECRET_ID ?? '');
  if (!secret) throw new Error('The stack has no secret for telephony.');
  cloud.secrets.put(secret, JSON.stringify(telephonySettings));
  return {
    cloud,
    /** The log lines of functions, each after its function's name. */
    logged: (text: string): string[] => lines.filter(line => line.includes(text)),
    /** Advances the clock of tokens, but not of parts that use real time. */
    moveClock: (ms: number) => {
      ahead += ms;
    },
    stop: async () => {
      await cloud.stop();
      rmSync(work, { recursive: true, force: true });
    },
  };
};
