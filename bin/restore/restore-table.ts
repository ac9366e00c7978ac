import {
  DescribeTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';

export type Restore = { source: string; target: string; at?: Date };

const DAY_S = 86_400;

/**
 * Restores a point in time into a new table, by default the newest possible one, with the key of the source, and
 * returns when the table can be used. Stream, time to live and recovery are not restored.
 * @throws TableAlreadyExistsException if there is a table `target`
 */
export const restoreTable = async (client: DynamoDBClient, { source, target, at }: Restore): Promise<void> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: source }));
  const key = Table?.SSEDescription?.KMSMasterKeyArn;
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: source,
      TargetTableName: target,
      ...(at ? { RestoreDateTime: at } : { UseLatestRestorableTime: true }),
      ...(key && { SSESpecificationOverride: { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: key } }),
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: DAY_S }, { TableName: target });
};
