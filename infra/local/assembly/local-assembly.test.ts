import { afterEach, describe, expect, it } from 'vitest';
import { writeAssembly } from '../../../tests/support/local-cloud/fixture-assembly.ts';
import { loadAssembly } from './local-assembly.ts';

const origins = { web: 'http://localhost:1', api: 'http://localhost:2', aws: 'http://localhost:3' };
const removals: (() => void)[] = [];
afterEach(() => {
  for (const remove of removals.splice(0)) remove();
});

const load = (stacks: Record<string, object>) => {
  const { dir, remove } = writeAssembly({ stacks });
  removals.push(remove);
  return loadAssembly(dir, origins);
};
/** The value of an expression in a stack with a queue `Q`, a condition, a mapping and another stack's export. */
const evaluated = (Value: unknown) =>
  load({
    one: {
      Resources: { Q: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'jobs' } } },
      Conditions: {
        Here: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] },
        Not: { 'Fn::Not': [{ Condition: 'Here' }] },
      },
      Mappings: { Sizes: { small: { mb: '128' } } },
      Parameters: { Name: { Type: 'String', Default: 'given' } },
      Outputs: { Result: { Value } },
    },
    two: { Outputs: { Shared: { Value: 'from two', Export: { Name: 'two:shared' } } } },
  }).outputs.Result;

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the placeholders are CloudFormation's.
describe('intrinsics', () => {
  it.each([
    [{ 'Fn::GetAtt': ['Q', 'Arn'] }, 'arn:aws:sqs:us-east-1:000000000000:jobs'],
    [{ Ref: 'Q' }, 'http://localhost:3/000000000000/jobs'],
    [{ Ref: 'Name' }, 'given'],
    [{ 'Fn::Join': ['-', ['a', { Ref: 'AWS::Partition' }, 1]] }, 'a-aws-1'],
    [{ 'Fn::Sub': '${Q.QueueName} ${!kept} ${AWS::StackName}' }, 'jobs ${kept} one'],
    [{ 'Fn::Sub': ['${x}/${Q.QueueName}', { x: 'own' }] }, 'own/jobs'],
    [{ 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
    [{ 'Fn::ImportValue': 'two:shared' }, 'from two'],
    [{ 'Fn::If': ['Here', 'yes', 'no'] }, 'yes'],
    [{ 'Fn::If': ['Not', 'yes', 'no'] }, 'no'],
    [{ 'Fn::FindInMap': ['Sizes', 'small', 'mb'] }, '128'],
  ])('evaluates %j', (expression, expected) => {
    expect(evaluated(expression)).toBe(expected);
  });

  it('removes properties with AWS::NoValue and resources with a false condition', () => {
    const assembly = load({
      one: {
        Conditions: { Never: { 'Fn::Equals': ['a', 'b'] } },
        Resources: {
          Gone: { Type: 'AWS::SQS::Queue', Condition: 'Never' },
          Here: {
            Type: 'AWS::SQS::Queue',
            Properties: { A: { Ref: 'AWS::NoValue' }, B: [{ Ref: 'AWS::NoValue' }, 1] },
          },
        },
      },
    });
    expect(assembly.of('AWS::SQS::Queue').map(queue => [queue.logicalId, queue.properties])).toEqual([
      ['Here', { B: [1] }],
    ]);
  });
});

// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the placeholders are CloudFormation's.

describe('an unknown element of a template is rejected', () => {
  it.each([
    ['a resource type', { Resources: { Db: { Type: 'AWS::RDS::DBCluster' } } }, 'AWS::RDS::DBCluster of one/Db'],
    [
      'an intrinsic, even in a resource that does nothing',
      { Resources: { Role: { Type: 'AWS::IAM::Role', Properties: { A: [{ 'Fn::Cidr': ['10.0.0.0/8', 1, 8] }] } } } },
      'Fn::Cidr in one/Role',
    ],
    [
      'an attribute',
      { Resources: { Q: { Type: 'AWS::SQS::Queue' } }, Outputs: { X: { Value: { 'Fn::GetAtt': ['Q', 'Colour'] } } } },
      'attribute Colour of AWS::SQS::Queue Q',
    ],
    ['an export', { Outputs: { X: { Value: { 'Fn::ImportValue': 'nobody' } } } }, 'exports nobody'],
  ])('stops the start: %s', (_, stack, message) => {
    expect(() => load({ one: stack })).toThrow(message);
  });
});
