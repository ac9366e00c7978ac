import { describe, expect, it } from 'vitest';
import { evaluate, type Permission } from './evaluate.ts';
import { parsePolicy } from './policy.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/coverline';

const effectOf = (statements: object[], permission: Permission) =>
  evaluate(parsePolicy({ Version: '2012-10-17', Statement: statements }, 'test'), permission).effect;

const allow = (Action: string | string[], Resource: string | string[], Condition?: object) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...(Condition && { Condition }),
});

describe('given a statement that allows an action on a resource', () => {
  it.each([
    ['the same', 'dynamodb:GetItem', TABLE, 'dynamodb:GetItem', TABLE, 'Allow'],
    ['the action in other letters', 'dynamodb:getitem', TABLE, 'dynamodb:GetItem', TABLE, 'Allow'],
    ['another action', 'dynamodb:GetItem', TABLE, 'dynamodb:PutItem', TABLE, 'ImplicitDeny'],
    ['an action that only begins so', 'dynamodb:Get', TABLE, 'dynamodb:GetItem', TABLE, 'ImplicitDeny'],
    ['an action by a wildcard', 'dynamodb:*Item', TABLE, 'dynamodb:GetItem', TABLE, 'Allow'],
    [
      'one character by a question mark',
      's3:GetObjec?',
      'arn:aws:s3:::b/k',
      's3:GetObject',
      'arn:aws:s3:::b/k',
      'Allow',
    ],
    ['everything', '*', '*', 'dynamodb:GetItem', TABLE, 'Allow'],
    ['an index, of the table alone', 'dynamodb:Query', TABLE, 'dynamodb:Query', `${TABLE}/index/gsi1`, 'ImplicitDeny'],
    ['an index by a wildcard', 'dynamodb:Query', `${TABLE}/index/*`, 'dynamodb:Query', `${TABLE}/index/gsi1`, 'Allow'],
    ['a resource in other letters', 'dynamodb:GetItem', TABLE.toUpperCase(), 'dynamodb:GetItem', TABLE, 'ImplicitDeny'],
    [
      'a dot, which stands for itself',
      's3:GetObject',
      'arn:aws:s3:::b/a.b',
      's3:GetObject',
      'arn:aws:s3:::b/aXb',
      'ImplicitDeny',
    ],
    [
      'a wildcard within one part of the ARN',
      's3:GetObject',
      'arn:aws:s3:*:*:b/*',
      's3:GetObject',
      'arn:aws:s3:::b/x/y',
      'Allow',
    ],
    [
      'a wildcard that would have to reach over a colon',
      's3:GetObject',
      'arn:aws:*:::b/k',
      's3:GetObject',
      'arn:aws:s3:x:::b/k',
      'ImplicitDeny',
    ],
  ])('%s', (_name, allowed, on, action, resource, effect) => {
    expect(effectOf([allow(allowed, on)], { action, resource })).toBe(effect);
  });

  it('returns the pairs that allowed the request', () => {
    const [statement] = parsePolicy(
      {
        Version: '2012-10-17',
        Statement: [allow(['dynamodb:GetItem', 'dynamodb:PutItem'], [TABLE, `${TABLE}/index/a`])],
      },
      'test',
    );
    expect(evaluate(statement ? [statement] : [], { action: 'dynamodb:PutItem', resource: TABLE })).toEqual({
      effect: 'Allow',
      by: [{ statement, action: 'dynamodb:PutItem', resource: TABLE }],
    });
  });

  it('is overruled by one that denies', () => {
    const statements = [allow('*', '*'), { Effect: 'Deny', Action: 'dynamodb:*', Resource: TABLE }];
    expect(effectOf(statements, { action: 'dynamodb:GetItem', resource: TABLE })).toBe('ExplicitDeny');
    expect(effectOf(statements, { action: 'dynamodb:GetItem', resource: `${TABLE}2` })).toBe('Allow');
  });
});

describe('given a statement with conditions', () => {
  const effectIn = (Condition: object, context: Permission['context']) =>
    effectOf([allow('dynamodb:GetItem', TABLE, Condition)], { action: 'dynamodb:GetItem', resource: TABLE, context });
  const keys = (...leading: string[]) => ({ 'dynamodb:LeadingKeys': leading });
  const ofLeads = {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['lead#*'] },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  };
  const via = (service: string) => ({ 'kms:ViaService': service });

  it.each([
    ['ForAllValues holds for each', ofLeads, keys('lead#1', 'lead#2'), 'Allow'],
    ['ForAllValues fails for one', ofLeads, keys('lead#1', 'user#1'), 'ImplicitDeny'],
    ['Null false needs the key', ofLeads, {}, 'ImplicitDeny'],
    [
      'ForAllValues alone holds without the key',
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'lead#*' } },
      {},
      'Allow',
    ],
    ['ForAnyValue needs one', { 'ForAnyValue:StringEquals': { 'dynamodb:LeadingKeys': 'a' } }, keys('a', 'b'), 'Allow'],
    [
      'ForAnyValue fails without one',
      { 'ForAnyValue:StringEquals': { 'dynamodb:LeadingKeys': 'a' } },
      keys('b'),
      'ImplicitDeny',
    ],
    [
      'ForAnyValue fails without the key',
      { 'ForAnyValue:StringEquals': { 'dynamodb:LeadingKeys': 'a' } },
      {},
      'ImplicitDeny',
    ],
    ['StringEquals takes one of several', { StringEquals: via('a') }, via('a'), 'Allow'],
    ['StringEquals knows no wildcard', { StringEquals: via('a*') }, via('ab'), 'ImplicitDeny'],
    ['StringEquals fails without the key', { StringEquals: via('a') }, {}, 'ImplicitDeny'],
    ['IfExists holds without the key', { StringEqualsIfExists: via('a') }, {}, 'Allow'],
    ['IfExists compares the key that is there', { StringEqualsIfExists: via('a') }, via('b'), 'ImplicitDeny'],
    ['StringNotEquals holds without the key', { StringNotEquals: via('a') }, {}, 'Allow'],
    ['StringNotEquals fails for the value', { StringNotEquals: via('a') }, via('a'), 'ImplicitDeny'],
    ['StringNotLike fails for the pattern', { StringNotLike: via('a*') }, via('ab'), 'ImplicitDeny'],
    ['Null true needs the key to be absent', { Null: { 'kms:ViaService': true } }, via('a'), 'ImplicitDeny'],
    ['Null true holds without the key', { Null: { 'kms:ViaService': true } }, {}, 'Allow'],
    [
      'all conditions must hold',
      { StringEquals: via('a'), Null: { 'ses:FromAddress': 'false' } },
      via('a'),
      'ImplicitDeny',
    ],
    ['a key in other letters is the same', { StringEquals: { 'KMS:viaservice': 'a' } }, via('a'), 'Allow'],
  ])('%s', (_name, condition, context, effect) => {
    expect(effectIn(condition, context)).toBe(effect);
  });
});
