import { inject } from 'vitest';
import { createTestTable } from './test-table.ts';

/** Creates a table for this test file in the shared engine; the returned function deletes it. */
export const startTable = (): Promise<() => Promise<void>> => createTestTable(inject('system').tableEndpoint);
