type Expression = {
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

/** The text of an attribute value for `dynamodb:LeadingKeys`. */
export const textOfValue = (value: unknown): string | undefined => {
  const [text] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return typeof text === 'string' ? text : undefined;
};

/** The partition key's value in a query's key condition: `#pk = :pk AND begins_with(#sk, :begin)`. */
export const queriedKey = (
  { KeyConditionExpression = '', ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Expression,
  partitionKey: string,
): string | undefined => {
  const equalities = KeyConditionExpression.matchAll(/([#\w.-]+)\s*=\s*(:\w+)/g);
  for (const [, name = '', value = ''] of equalities)
    if ((ExpressionAttributeNames[name] ?? name) === partitionKey) return textOfValue(ExpressionAttributeValues[value]);
  return undefined;
};
