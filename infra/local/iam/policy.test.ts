import { describe, expect, it } from 'vitest';
import { parsePolicy } from './policy.ts';

const parse = (statement: object) => () =>
  parsePolicy({ Version: '2012-10-17', Statement: { Effect: 'Allow', ...statement } }, 'api/Policy');
const variable = (name: string) => `\${${name}}`;
const onAll = { Action: 's3:GetObject', Resource: '*' };

describe('a policy that cannot be evaluated stops the start and is named', () => {
  it.each([
    ['NotAction', { NotAction: 's3:*', Resource: '*' }, /api\/Policy.*NotAction/s],
    ['NotResource', { Action: 's3:*', NotResource: '*' }, /NotResource/],
    ['Principal', { ...onAll, Principal: '*' }, /Principal/],
    [
      'an operator',
      { ...onAll, Condition: { NumericLessThan: { 's3:prefix': 1 } } },
      /operator NumericLessThan of api/,
    ],
    ['a condition key', { ...onAll, Condition: { Bool: { 'aws:SecureTransport': true } } }, /key aws:SecureTransport/],
    [
      'a variable in a resource',
      { Action: 's3:*', Resource: `arn:aws:s3:::b/${variable('aws:username')}` },
      /\$\{aws:username\}/,
    ],
    [
      'a variable in a value',
      { ...onAll, Condition: { StringEquals: { 's3:prefix': variable('aws:userid') } } },
      /variable/,
    ],
    ['an incomplete ARN', { Action: 's3:*', Resource: 'arn:aws:s3' }, /incomplete ARN 'arn:aws:s3'/],
    ['another version', { ...onAll, Version: '2008-10-17' }, /Version/],
  ])('%s', (_name, statement, message) => {
    expect(parse(statement)).toThrow(message);
  });

  it('reads one statement or several, texts or lists', () => {
    const one = { effect: 'Allow', actions: ['s3:GetObject'], resources: ['*'], conditions: [] };
    expect(parse(onAll)()).toEqual([one]);
    expect(parsePolicy({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', ...onAll }] }, 'x')).toEqual([one]);
  });
});
