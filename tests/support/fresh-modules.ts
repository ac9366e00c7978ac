import { vi } from 'vitest';

// The files of a worker share the packages that they load. Our own modules keep clients and settings as a function's
// process does, so each file loads them again, and begins without the spies and the environment of the previous one.
vi.resetModules();
vi.restoreAllMocks();
vi.useRealTimers();

const worker = globalThis as { environmentAtStart?: NodeJS.ProcessEnv };
worker.environmentAtStart ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in worker.environmentAtStart)) delete process.env[name];
Object.assign(process.env, worker.environmentAtStart);
