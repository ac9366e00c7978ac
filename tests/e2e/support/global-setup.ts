import { startSystem } from './system.ts';

/** With COVERLINE_E2E_RUNNING the system that runs at COVERLINE_E2E_PORT is used, to try one journey again and again. */
export default async (): Promise<(() => Promise<void>) | undefined> =>
  process.env.COVERLINE_E2E_RUNNING ? undefined : startSystem();
