import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { lazily } from '../lazily.ts';

/** DynamoDB with plain documents. Time-outs are short because a caller may be waiting on the line. */
export const documentClient = lazily(() =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({ maxAttempts: 3, requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 } }),
    { marshallOptions: { removeUndefinedValues: true } },
  ),
);
