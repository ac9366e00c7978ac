import { afterEach, beforeEach, vi } from 'vitest';
import { captureLog } from './captured-log.ts';
import { type SigningLinks, startSigningLinks } from './signing-links.ts';
import { startUnitTable, type UnitTable } from './unit-table.ts';

/** Each test of the file begins with an empty in-memory table, links and log. Registers the test runner's hooks. */
export const signingLinksEachTest = (
  begin: (fresh: { table: UnitTable; links: SigningLinks; log: ReturnType<typeof captureLog> }) => void,
): void => {
  beforeEach(() => begin({ table: startUnitTable(), links: startSigningLinks(), log: captureLog() }));
  afterEach(() => void vi.restoreAllMocks());
};
