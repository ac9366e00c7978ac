import type { ConstDirectiveNode, GraphQLField, GraphQLObjectType } from 'graphql';
import type { AuthMode, Caller } from './callers.ts';
import { argumentsOf } from './schema.ts';

const MODE_OF: Readonly<Record<string, AuthMode | 'not served'>> = {
  aws_iam: 'AWS_IAM',
  aws_cognito_user_pools: 'AMAZON_COGNITO_USER_POOLS',
  aws_auth: 'AMAZON_COGNITO_USER_POOLS',
  aws_api_key: 'not served',
  aws_oidc: 'not served',
  aws_lambda: 'not served',
};

type Rule = { mode: AuthMode | 'not served'; groups: readonly string[] | undefined };

const rulesOf = (directives: readonly ConstDirectiveNode[] | undefined): Rule[] =>
  (directives ?? []).flatMap(directive => {
    const mode = MODE_OF[directive.name.value];
    const groups = argumentsOf(directive).cognito_groups;
    return mode ? [{ mode, groups: Array.isArray(groups) ? groups.map(String) : undefined }] : [];
  });

const admits = (rule: Rule, caller: Caller): boolean =>
  rule.mode === caller.mode && (!rule.groups || rule.groups.some(group => caller.groups.includes(group)));

/**
 * Whether a caller may read a field. The field's own directives decide, else its type's, else the API's default mode.
 * A type that two kinds of callers read must name both (developer guide, "Using additional authorization modes").
 */
export const makeFieldAccess = (defaultMode: AuthMode) => {
  const known = new Map<GraphQLField<unknown, unknown>, Rule[]>();
  const rulesFor = (type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): Rule[] => {
    const own = rulesOf(field.astNode?.directives);
    const inherited = own.length > 0 ? own : rulesOf(type.astNode?.directives);
    return inherited.length > 0 ? inherited : [{ mode: defaultMode, groups: undefined }];
  };
  return (caller: Caller, type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): boolean => {
    const rules = known.get(field) ?? rulesFor(type, field);
    known.set(field, rules);
    return rules.some(rule => admits(rule, caller));
  };
};
export type FieldAccess = ReturnType<typeof makeFieldAccess>;
