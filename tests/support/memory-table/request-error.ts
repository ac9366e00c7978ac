import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';

/** DynamoDB's answer to a request that breaks its rules. */
export const validationError = (message: string): DynamoDBServiceException =>
  new DynamoDBServiceException({
    name: 'ValidationException',
    $fault: 'client',
    $metadata: { httpStatusCode: 400 },
    message,
  });

export const isValidationError = (error: unknown): boolean =>
  error instanceof DynamoDBServiceException && error.name === 'ValidationException';
