import { afterEach, beforeEach, vi } from 'vitest';
import { anActor, anAdmin, anotherAgent } from '../builders/an-actor.ts';
import { captureLog } from './captured-log.ts';
import { type SigningLinks, startSigningLinks } from './signing-links.ts';
import { startUnitTable, type UnitTable } from './unit-table.ts';

/** Each test of the file begins with an in-memory table of two agents and an admin, links and log. Registers the test runner's hooks. */
export const signingLinksEachTest = (
  begin: (fresh: { table: UnitTable; links: SigningLinks; log: ReturnType<typeof captureLog> }) => void,
): void => {
  beforeEach(() => {
    const table = startUnitTable({ users: [anActor().user, anotherAgent().user, anAdmin().user] });
    begin({ table, links: startSigningLinks(), log: captureLog() });
  });
  afterEach(() => void vi.restoreAllMocks());
};
