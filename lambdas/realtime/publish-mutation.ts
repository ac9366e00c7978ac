import type { GroupRevocation } from '#shared/access/group-revocation';
import type { Change } from '#shared/contracts/live';
import type { Revocation } from '#shared/users/revocation';

/** A GraphQL mutation as AppSync's endpoint takes it. */
export type Mutation = { query: string; variables: Record<string, unknown> };

const fields = { topic: 'ID!', entity: 'String!', id: 'ID!', version: 'Int!', removed: 'Boolean!', item: 'AWSJSON' };
const names = Object.keys(fields) as (keyof typeof fields)[];

/**
 * Several changes as one GraphQL request. Subscribers get only the fields that the mutation selects, so it selects all.
 */
export const publishMutation = (changes: Change[]): Mutation => {
  const declared = changes.flatMap((_, n) => names.map(name => `$${name}${n}: ${fields[name]}`));
  const calls = changes.map((_, n) => {
    const given = names.map(name => `${name}: $${name}${n}`).join(', ');
    return `c${n}: publishChange(${given}) { ${names.join(' ')} }`;
  });
  return {
    query: `mutation PublishChanges(${declared.join(', ')}) { ${calls.join(' ')} }`,
    variables: Object.fromEntries(changes.flatMap((change, n) => names.map(name => [`${name}${n}`, change[name]]))),
  };
};

/** One revocation; AppSync allows five in a request. */
export const endSubscriptionsMutation = (revocation: Revocation | GroupRevocation): Mutation => ({
  query:
    'mutation EndSubscriptions($user_id: ID, $group: String, $version: Int!, $reason: String!) { endSubscriptions(user_id: $user_id, group: $group, version: $version, reason: $reason) { user_id group version reason } }',
  variables: revocation,
});
