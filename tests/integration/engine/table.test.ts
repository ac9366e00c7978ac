import { afterAll, beforeAll } from 'vitest';
import { startTable } from '../../support/local-cloud/start-table.ts';
import { testDynamoDb } from '../../support/table-suites/dynamodb-suite.ts';
import { testEntities } from '../../support/table-suites/entities-suite.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTable();
});
afterAll(() => stop());

testEntities();
testDynamoDb();
