type Expression = {
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

/** The text of an attribute value, as `dynamodb:LeadingKeys` has it. */
export const textOfValue = (value: unknown): string | undefined => {
  const [text] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return typeof text === 'string' ? text : undefined;
};

/** The value that a query's key condition demands of the partition key: `#pk = :pk AND begins_with(#sk, :begin)`. */
export const queriedKey = (
  { KeyConditionExpression = '', ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Expression,
  partitionKey: string,
): string | undefined => {
  const equalities = KeyConditionExpression.matchAll(/([#\w.-]+)\s*=\s*(:\w+)/g);
  for (const [, name = '', value = ''] of equalities)
    if ((ExpressionAttributeNames[name] ?? name) === partitionKey) return textOfValue(ExpressionAttributeValues[value]);
  return undefined;
};
