import { describe, expect, it } from 'vitest';
import { createAuthorizer } from './authorizer.ts';
import { parsePolicy } from './policy.ts';
import type { Role } from './roles.ts';

const BUS = 'arn:aws:events:us-east-1:000000000000:event-bus/facts';
const role: Role = {
  key: 'events/ConsumerRole',
  name: 'consumer-role',
  arn: 'arn:aws:iam::000000000000:role/consumer-role',
  statements: parsePolicy(
    {
      Version: '2012-10-17',
      Statement: [
        { Effect: 'Allow', Action: ['events:PutEvents', 'events:PutRule'], Resource: BUS },
        { Effect: 'Deny', Action: 'events:PutRule', Resource: '*' },
      ],
    },
    'events/ConsumerRole',
  ),
};
const key = { accessKeyId: 'ASIA1', secretAccessKey: 'secret', sessionToken: 'token' };
const signedWith = (id: string) => ({
  headers: {
    authorization: `AWS4-HMAC-SHA256 Credential=${id}/20260101/us-east-1/events/aws4_request, SignedHeaders=host`,
  },
});

const open = () => {
  const used: string[] = [];
  const denied: string[] = [];
  const authorizer = createAuthorizer({
    sessions: [{ key, role, functionName: 'consumer' }],
    used: (by, pair) => used.push(`${by.key} ${pair.action} ${pair.resource}`),
    denied: message => denied.push(message),
  });
  const require = (id: string, action: string, resource = BUS) =>
    authorizer.require(authorizer.callerOf(signedWith(id)), [{ action, resource }]);
  return { authorizer, used, denied, require };
};

describe('the authorizer', () => {
  it('allows a function the actions that its role is granted, and reports the used grant', () => {
    const { require, used, denied } = open();
    require('ASIA1', 'events:PutEvents');
    expect(used).toEqual([`events/ConsumerRole events:PutEvents ${BUS}`]);
    expect(denied).toEqual([]);
  });

  it("denies other actions with AWS's message, and reports it", () => {
    const { require, used, denied } = open();
    const message =
      'User: arn:aws:sts::000000000000:assumed-role/consumer-role/consumer is not authorized to perform: events:PutEvents on resource: arn:aws:events:us-east-1:000000000000:event-bus/other because no identity-based policy allows the events:PutEvents action';
    expect(() => require('ASIA1', 'events:PutEvents', BUS.replace('facts', 'other'))).toThrow(
      expect.objectContaining({ type: 'AccessDeniedException', message }),
    );
    expect(denied).toEqual([message]);
    expect(used).toEqual([]);
  });

  it('names an explicit deny in the message', () => {
    expect(() => open().require('ASIA1', 'events:PutRule')).toThrow(
      /with an explicit deny in an identity-based policy$/,
    );
  });

  it('lets the account do everything', () => {
    open().require('local', 'events:DeleteEventBus');
  });

  it('rejects an unknown key and a request without a key', () => {
    const { authorizer } = open();
    expect(() => authorizer.callerOf(signedWith('AKIA2'))).toThrow(
      expect.objectContaining({ type: 'UnrecognizedClientException' }),
    );
    expect(() => authorizer.callerOf({ headers: {} })).toThrow(
      expect.objectContaining({ type: 'MissingAuthenticationTokenException' }),
    );
  });

  it("reads a presigned URL's key from its query", () => {
    const { authorizer } = open();
    const url = '/uploads/a?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=ASIA1%2F20260101%2Fus-east-1%2Fs3';
    expect(authorizer.callerOf({ headers: {}, url }).role).toBe(role);
    expect(authorizer.secretOf('ASIA1')).toBe('secret');
  });
});
