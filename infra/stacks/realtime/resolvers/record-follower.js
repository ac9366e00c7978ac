import { runtime, util } from '@aws-appsync/utils';

/** The topics of one lead: its health, payment and contact data. */
const recorded = ['lead', 'lead-sales', 'service-notes'];

/** The beginning of the five minutes of this time, in the form of shared/audit/audit-record.ts. */
function periodOf(now) {
  return `${now.slice(0, 15)}${now.slice(15, 16) < '5' ? '0' : '5'}:00.000Z`;
}

/**
 * Writes the audit record of who follows a lead, before anything is sent (docs/decisions/0043): one for each user,
 * topic and five minutes. Its times have whole seconds, the part of AppSync's times whose form is documented.
 */
export function request(ctx) {
  const parts = ctx.args.topic.split(':');
  if (!recorded.includes(parts[0])) runtime.earlyReturn(null);
  const now = util.time.nowISO8601();
  const user = ctx.stash.user;
  const addresses = ctx.identity.sourceIp;
  const id = `${periodOf(now)}#${user.id}#lead_followed#${parts[0]}`;
  return {
    operation: 'PutItem',
    key: { pk: { S: `lead#${parts[1]}` }, sk: { S: `audit#${id}` } },
    attributeValues: {
      id: { S: id },
      lead_id: { S: parts[1] },
      action: { S: 'lead_followed' },
      fields: { L: [{ S: parts[0] }] },
      user_id: { S: user.id },
      user_email: { S: user.email },
      // The last address is that of the connection; a client can invent those before it.
      source_ip: { S: addresses[addresses.length - 1] },
      created_ts: { S: `${now.slice(0, 19)}.000Z` },
      entity: { S: 'audit-record' },
      schema_version: { N: '1' },
      version: { N: '1' },
    },
    condition: { expression: 'attribute_not_exists(pk)' },
  };
}

/** A record of these five minutes stands for this subscription too; any other error rejects it. */
export function response(ctx) {
  const error = ctx.error;
  if (error && error.type !== 'DynamoDB:ConditionalCheckFailedException') util.error(error.message, error.type);
  return null;
}
