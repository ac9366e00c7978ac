import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';

/** DynamoDB's error for an invalid request. */
export const validationError = (message: string): DynamoDBServiceException =>
  new DynamoDBServiceException({
    name: 'ValidationException',
    $fault: 'client',
    $metadata: { httpStatusCode: 400 },
    message,
  });

export const isValidationError = (error: unknown): boolean =>
  error instanceof DynamoDBServiceException && error.name === 'ValidationException';
