import { Stack, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Acknowledges cdk-nag's finding that a policy below this construct names a resource by a pattern. */
export const acknowledgeWildcard = (construct: IConstruct, resource: string, reason: string): void => {
  const finding = flat(Stack.of(construct).resolve(resource));
  Validations.of(construct).acknowledge({ id: `AwsSolutions-IAM5[Resource::${finding}]`, reason });
};

/** A template expression in cdk-nag's form: `<Logical.Attribute>` for a value that only the deployment knows. */
const flat = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('Ref' in value) return `<${value.Ref}>`;
  if ('Fn::GetAtt' in value && Array.isArray(value['Fn::GetAtt'])) return `<${value['Fn::GetAtt'].join('.')}>`;
  if ('Fn::Join' in value && Array.isArray(value['Fn::Join'])) {
    const [separator, parts] = value['Fn::Join'];
    return parts.map(flat).join(separator);
  }
  throw new Error(`Nobody knows how cdk-nag writes ${JSON.stringify(value)}.`);
};
