import { type Context, meetsCondition } from './conditions.ts';
import { matchesAction, matchesResource } from './patterns.ts';
import type { Statement } from './policy.ts';

/** A permission that a request needs: one action on one resource. */
export type Permission = { action: string; resource: string; context?: Context };

/** One action on one resource of a statement, as in the template. */
export type GrantedPair = { statement: Statement; action: string; resource: string };

export type Decision = { effect: 'Allow'; by: GrantedPair[] } | { effect: 'ImplicitDeny' } | { effect: 'ExplicitDeny' };

/** The pairs of a statement that match a permission; none if a condition is not fulfilled. */
const matchedPairs = (statement: Statement, { action, resource, context = {} }: Permission): GrantedPair[] => {
  const actions = statement.actions.filter(pattern => matchesAction(pattern, action));
  if (actions.length === 0) return [];
  const resources = statement.resources.filter(pattern => matchesResource(pattern, resource));
  if (!statement.conditions.every(condition => meetsCondition(condition, context))) return [];
  return actions.flatMap(one => resources.map(other => ({ statement, action: one, resource: other })));
};

/** IAM's decision from identity-based policies: an explicit deny wins, and the default is a deny. */
export const evaluate = (statements: readonly Statement[], permission: Permission): Decision => {
  const matched = statements.flatMap(statement => matchedPairs(statement, permission));
  if (matched.some(({ statement }) => statement.effect === 'Deny')) return { effect: 'ExplicitDeny' };
  return matched.length > 0 ? { effect: 'Allow', by: matched } : { effect: 'ImplicitDeny' };
};
