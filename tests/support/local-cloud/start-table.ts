import { inject } from 'vitest';
import { createTestTable } from './test-table.ts';

/** A table of this test file's own in the engine that all files share; the result deletes it. */
export const startTable = (): Promise<() => Promise<void>> => createTestTable(inject('system').tableEndpoint);
