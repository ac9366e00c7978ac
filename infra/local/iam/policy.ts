import * as z from 'zod';
import { AssemblyError } from '../assembly/template.ts';
import type { Condition } from './conditions.ts';

export type Statement = {
  effect: 'Allow' | 'Deny';
  actions: string[];
  resources: string[];
  conditions: Condition[];
};

/** IAM accepts one value or a list. */
const listOf = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => (Array.isArray(value) ? value : [value]), z.array(schema));
const Value = z.union([z.string(), z.boolean(), z.number()]).transform(String);

// Strict: NotAction, NotResource and Principal would change the meaning of the statement.
const StatementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: listOf(z.string()),
  Resource: listOf(z.string()),
  Condition: z.record(z.string(), z.record(z.string(), listOf(Value))).default({}),
});
const PolicyDocument = z.strictObject({
  Version: z.literal('2012-10-17'),
  Id: z.string().optional(),
  Statement: listOf(StatementSchema),
});

const OPERATOR = /^(?:(ForAllValues|ForAnyValue):)?(StringEquals|StringNotEquals|StringLike|StringNotLike)(IfExists)?$/;

/** The condition keys that the local services put into a request's context. */
const KNOWN_KEYS = [
  /^dynamodb:(LeadingKeys|EnclosingOperation)$/i,
  /^kms:(ViaService|EncryptionContextKeys|EncryptionContext:.+)$/i,
  /^ses:FromAddress$/i,
  /^s3:prefix$/i,
  /^events:(source|detail-type)$/i,
];

/**
 * Reads an identity-based policy.
 * @throws AssemblyError naming the place and the first element that is not evaluated here.
 */
export const parsePolicy = (document: unknown, place: string): Statement[] => {
  const parsed = PolicyDocument.safeParse(document);
  if (!parsed.success) throw new AssemblyError(unknown(`the policy ${place}: ${z.prettifyError(parsed.error)}`));
  return parsed.data.Statement.map(({ Effect, Action, Resource, Condition: blocks }) => ({
    effect: Effect,
    actions: Action,
    resources: Resource.map(resource => checkResource(resource, place)),
    conditions: Object.entries(blocks).flatMap(([operator, keys]) =>
      Object.entries(keys).map(([key, values]) => conditionOf(operator, key, values, place)),
    ),
  }));
};

const unknown = (what: string) => `The local cloud cannot evaluate ${what}`;

const checkVariable = (text: string, place: string): void => {
  if (text.includes('${')) throw new AssemblyError(unknown(`the policy variable in '${text}' of ${place}.`));
};

const checkResource = (resource: string, place: string): string => {
  checkVariable(resource, place);
  if (resource !== '*' && resource.split(':').length < 6)
    throw new AssemblyError(unknown(`the incomplete ARN '${resource}' of ${place}.`));
  return resource;
};

const conditionOf = (name: string, key: string, values: string[], place: string): Condition => {
  if (!KNOWN_KEYS.some(known => known.test(key)))
    throw new AssemblyError(unknown(`the condition key ${key} of ${place}.`));
  for (const value of values) checkVariable(value, place);
  if (name === 'Null') return { operator: 'Null', ifExists: false, key, values };
  const [, set, operator, ifExists] = OPERATOR.exec(name) ?? [];
  if (!operator) throw new AssemblyError(unknown(`the condition operator ${name} of ${place}.`));
  return {
    operator: operator as Condition['operator'],
    ...(set && { set: set as Condition['set'] }),
    ifExists: ifExists !== undefined,
    key,
    values,
  };
};
