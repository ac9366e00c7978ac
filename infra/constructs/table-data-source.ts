import { Stack } from 'aws-cdk-lib';
import { BackedDataSource, type GraphqlApi } from 'aws-cdk-lib/aws-appsync';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/** The table as a data source of the live API. Its role may do nothing by itself: CDK's own data source lets it write. */
export class TableDataSource extends BackedDataSource {
  constructor(scope: Construct, id: string, { api, table }: { api: GraphqlApi; table: ITableV2 }) {
    super(
      scope,
      id,
      { api },
      {
        type: 'AMAZON_DYNAMODB',
        dynamoDbConfig: { tableName: table.tableName, awsRegion: Stack.of(scope).region },
      },
    );
  }

  /** Grants this data source's role exactly these actions on exactly these resources. */
  allow(actions: string[], resources: string[], conditions?: PolicyStatement['conditions']): void {
    this.grantPrincipal.addToPrincipalPolicy(new PolicyStatement({ actions, resources, conditions }));
  }
}
