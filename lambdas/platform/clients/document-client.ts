import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { lazily } from '../lazily.ts';

/** DynamoDB over plain documents. A caller waits on the line: a slow answer is given up and tried again early. */
export const documentClient = lazily(() =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({ maxAttempts: 3, requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 } }),
    { marshallOptions: { removeUndefinedValues: true } },
  ),
);
