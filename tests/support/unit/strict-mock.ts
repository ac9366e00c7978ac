import type { GetItemCommandOutput } from '@aws-sdk/client-dynamodb';
import { type AwsStub, mockClient } from 'aws-sdk-client-mock';

type MetadataBearer = Pick<GetItemCommandOutput, '$metadata'>;

/** A mock of an AWS client that fails for every command that the test did not mock. */
export const strictMock = <Input extends object, Output extends MetadataBearer, Config>(
  client: Parameters<typeof mockClient<Input, Output, Config>>[0],
): AwsStub<Input, Output, Config> => {
  const mock = mockClient<Input, Output, Config>(client);
  mock.onAnyCommand().callsFake(input => {
    throw new Error(`Not mocked: ${JSON.stringify(input)}`);
  });
  return mock;
};
