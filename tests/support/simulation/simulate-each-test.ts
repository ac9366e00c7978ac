import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { openShift, type Shift } from '../simulation/shift.ts';
import { captureLog } from '../unit/captured-log.ts';

/** Every test of the file gets its own simulation, after `begin`; the functions' log is not printed. */
export const simulateEachTest = (begin: (shift: Shift) => void | Promise<void>): void => {
  beforeAll(() => {
    captureLog();
  });
  beforeEach(async () => {
    await begin(await openShift());
  });
  afterAll(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
};
