import { memoryTable } from '../support/memory-table/memory-table.ts';
import { testDynamoDb } from '../support/table-suites/dynamodb-suite.ts';
import { testEntities } from '../support/table-suites/entities-suite.ts';

memoryTable();

testEntities();
testDynamoDb();
