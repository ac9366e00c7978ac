import * as z from 'zod';
import type { LocalAssembly, Resource } from '../assembly/local-assembly.ts';
import { AssemblyError } from '../assembly/template.ts';
import { parsePolicy, type Statement } from './policy.ts';

/** A role of the template with every statement that is attached to it. */
export type Role = {
  /** `Stack/LogicalId`. */
  key: string;
  name: string;
  arn: string;
  statements: Statement[];
};

const InlinePolicy = z.object({ PolicyName: z.string(), PolicyDocument: z.unknown() });
const RoleProperties = z.looseObject({
  Policies: z.array(InlinePolicy).default([]),
  ManagedPolicyArns: z.array(z.string()).default([]),
  PermissionsBoundary: z.undefined().optional(),
});
// Strict: there are no users or groups here to which a policy could be attached.
const PolicyProperties = z.strictObject({
  PolicyName: z.string(),
  PolicyDocument: z.unknown(),
  Roles: z.array(z.string()),
});

/** The AWS managed policies that a template may use (AWS managed policy reference). */
const managedPolicies: Record<string, Statement[]> = {
  'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole': [
    {
      effect: 'Allow',
      actions: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: ['*'],
      conditions: [],
    },
  ],
};

/**
 * The roles of the template.
 * @throws AssemblyError for a policy, or an element of one, that the local cloud cannot evaluate.
 */
export const readRoles = (assembly: LocalAssembly): Role[] => {
  const attached = assembly.of('AWS::IAM::Policy').map(policyOf);
  const [managed] = assembly.of('AWS::IAM::ManagedPolicy');
  if (managed) throw new AssemblyError(`The local cloud cannot evaluate the managed policy ${managed.key}.`);
  return assembly.of('AWS::IAM::Role').map(role => ({
    key: role.key,
    name: role.ref,
    arn: role.attributes.Arn ?? role.ref,
    statements: [
      ...ownStatements(role),
      ...attached.filter(({ roles }) => roles.includes(role.ref)).flatMap(({ statements }) => statements),
    ],
  }));
};

const policyOf = ({ key, properties }: Resource) => {
  const parsed = PolicyProperties.safeParse(properties);
  if (!parsed.success)
    throw new AssemblyError(`The local cloud cannot evaluate the policy ${key}: ${z.prettifyError(parsed.error)}`);
  return { roles: parsed.data.Roles, statements: parsePolicy(parsed.data.PolicyDocument, key) };
};

const ownStatements = ({ key, properties }: Resource): Statement[] => {
  const parsed = RoleProperties.safeParse(properties);
  if (!parsed.success)
    throw new AssemblyError(`The local cloud cannot evaluate the role ${key}: ${z.prettifyError(parsed.error)}`);
  const { Policies, ManagedPolicyArns } = parsed.data;
  return [
    ...Policies.flatMap(({ PolicyName, PolicyDocument }) => parsePolicy(PolicyDocument, `${key}/${PolicyName}`)),
    ...ManagedPolicyArns.flatMap(arn => {
      const statements = managedPolicies[arn];
      if (!statements) throw new AssemblyError(`The local cloud does not know the managed policy ${arn} of ${key}.`);
      return statements;
    }),
  ];
};
