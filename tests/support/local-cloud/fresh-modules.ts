import { vi } from 'vitest';

// The files of a worker share the packages that they load. Our own modules keep clients and settings as a function's
// process does, so each file loads them again.
vi.resetModules();
