import type { FullConfig } from '@playwright/test';
import { startSystems } from './system.ts';

/** With COVERLINE_E2E_RUNNING the system that runs at COVERLINE_E2E_PORT is used, to repeat one journey. */
export default async ({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> =>
  process.env.COVERLINE_E2E_RUNNING ? undefined : startSystems(workers);
