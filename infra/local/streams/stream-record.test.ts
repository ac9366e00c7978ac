import type { AttributeValue } from '@aws-sdk/client-dynamodb-streams';
import { expect, it } from 'vitest';
import { streamRecord } from './stream-record.ts';

/** As DynamoDB Local puts an empty map into its streams. */
const untyped = {} as AttributeValue;

it('gives back the empty maps that DynamoDB Local leaves untyped, however deep', () => {
  const image = { id: { S: '1' }, map: untyped, deep: { M: { inner: untyped } }, list: { L: [untyped, { N: '1' }] } };
  const { event } = streamRecord('shard', 'arn', {
    eventName: 'MODIFY',
    dynamodb: { OldImage: image, NewImage: image },
  });
  const whole = {
    id: { S: '1' },
    map: { M: {} },
    deep: { M: { inner: { M: {} } } },
    list: { L: [{ M: {} }, { N: '1' }] },
  };
  expect(event.dynamodb).toMatchObject({ OldImage: whole, NewImage: whole });
});

it('has no image that the record has not', () => {
  const { event } = streamRecord('shard', 'arn', { eventName: 'INSERT', dynamodb: { NewImage: { id: { S: '1' } } } });
  expect(event.dynamodb).not.toHaveProperty('OldImage');
});
