import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { people, SEED_PASSWORD } from '../../../bin/seed/people.ts';
import { type System, startSystem } from '../../../bin/system/start-system.ts';
import { stepPrinter } from '../../../bin/system/steps.ts';
import { type SignedInUser, signInUsers } from './signed-in-user.ts';

/** The whole system on its own ports and data. */
export type BenchSystem = {
  system: System;
  graphqlUrl: string;
  /**
   * Signs these users in; without e-mails, every user. A user has one session: this ends the one that a browser or an
   * earlier measurement started.
   */
  signInUsers(emails?: string[]): Promise<SignedInUser[]>;
  stop(): Promise<void>;
};

/** `media`: whether calls carry sound. */
export type BenchSystemOptions = { media?: boolean };

const BASE_PORT = Number(process.env.COVERLINE_BENCH_PORT ?? 4860);

/** @throws Error with a message if it does not start */
export const startBenchSystem = async (
  print: (line: string) => void,
  { media = true }: BenchSystemOptions = {},
): Promise<BenchSystem> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coverline-bench-'));
  const forget = () => rmSync(dataDir, { recursive: true, force: true });
  const quiet = () => undefined;
  try {
    const options = { basePort: BASE_PORT, dataDir, watch: false, media, step: stepPrinter(print), print: quiet };
    const system = await startSystem(options);
    return {
      system,
      graphqlUrl: `${system.origins.aws}/graphql`,
      signInUsers: (emails = people.map(({ email }) => email)) =>
        signInUsers(system.origins.web, emails, SEED_PASSWORD),
      stop: async () => {
        await system.stop();
        forget();
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
};
