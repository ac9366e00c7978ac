import type { AttributeValue } from '@aws-sdk/client-dynamodb-streams';
import { expect, it } from 'vitest';
import { streamRecord } from './stream-record.ts';

/** An empty map in the streams of DynamoDB Local. */
const untyped = {} as AttributeValue;

it('restores the type of empty maps at any depth, which DynamoDB Local omits', () => {
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

it('has only the images of the record', () => {
  const { event } = streamRecord('shard', 'arn', { eventName: 'INSERT', dynamodb: { NewImage: { id: { S: '1' } } } });
  expect(event.dynamodb).not.toHaveProperty('OldImage');
});
