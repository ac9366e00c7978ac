import { isDeepStrictEqual } from 'node:util';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { env, type TableVariable } from '../../env.ts';
import { type Condition, conditionTerms, Placeholders } from './conditions.ts';
import type { EntityName } from './entities.ts';
import type { ItemKey } from './keys.ts';
import { schemaVersionOf } from './upgrades.ts';

/** One write: alone, or part of a transaction. Only the entities' files create steps. */
export type Step = {
  item: NonNullable<TransactWriteCommandInput['TransactItems']>[number];
  /** The mark of a write that happens once; a repetition is a duplicate, not a conflict. */
  mark?: string;
  /** The schema version that a replacement writes; an item of a newer one is not replaced. */
  schemaVersion?: number;
};

/** A change of an item's fields. `applied` names the event behind it, which takes effect once. */
export type Change<T> = {
  set?: Partial<Omit<T, 'id' | 'version'>>;
  remove?: Exclude<keyof T & string, 'id' | 'version'>[];
  when?: Condition<T>[];
  applied?: string;
};

/** The field with the marks of applied events; it never leaves the table module. */
const APPLIED = 'applied';

/** The field with the mark of the last single write; no entity has it, so that it never leaves the table module. */
const WRITTEN_BY = 'written_by';

/** Attributes besides the entity's fields. */
type Extra = {
  set?: Record<string, unknown>;
  /** Attributes that copy another attribute: an index key from a field. */
  copy?: Record<string, string>;
  remove?: string[];
  /** Numbers are added up; the members of a set join the stored ones. */
  add?: Record<string, number | Set<string>>;
  /** Creates the item when there is none. */
  orCreate?: true;
};

const onFailure = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

/** Creates an item with version 1; an existing one is a conflict. `extra` has its index keys. */
export const creation = (
  entity: EntityName,
  key: ItemKey,
  fields: object,
  extra: object = {},
  table: TableVariable = 'TABLE_NAME',
): Step => ({
  item: {
    Put: {
      TableName: env(table),
      Item: { ...fields, ...extra, ...key, entity, schema_version: schemaVersionOf(entity), version: 1 },
      ConditionExpression: 'attribute_not_exists(pk)',
      ...onFailure,
    },
  },
});

/**
 * Replaces an item with a newer version, or creates it. It fails for an item of a newer schema version: during a
 * deployment, code of the previous version would lose the fields that it does not know.
 */
export const replacement = <T extends { version: number }>(
  entity: EntityName,
  key: ItemKey,
  fields: T,
  extra: object = {},
): Step => {
  const schemaVersion = schemaVersionOf(entity);
  return {
    schemaVersion,
    item: {
      Put: {
        TableName: env('TABLE_NAME'),
        Item: { ...fields, ...extra, ...key, entity, schema_version: schemaVersion },
        ConditionExpression:
          'attribute_not_exists(pk) OR (version < :version AND (attribute_not_exists(#schema) OR #schema <= :schema))',
        ExpressionAttributeNames: { '#schema': 'schema_version' },
        ExpressionAttributeValues: { ':version': fields.version, ':schema': schemaVersion },
        ...onFailure,
      },
    },
  };
};

const clause = (word: string, terms: string[]): string[] => (terms.length ? [`${word} ${terms.join(', ')}`] : []);

const defined = (fields: object): [string, unknown][] =>
  Object.entries(fields).filter(([, value]) => value !== undefined);

/** Changes an item. */
export const update = <T>(key: ItemKey, change: Change<T>, extra: Extra = {}): Step => {
  const at = new Placeholders();
  const { applied } = change;
  const set = [
    ...defined({ ...change.set, ...extra.set }).map(([field, value]) => `${at.name(field)} = ${at.value(value)}`),
    ...Object.entries(extra.copy ?? {}).map(([field, from]) => `${at.name(field)} = ${at.name(from)}`),
  ];
  const remove = [...(change.remove ?? []), ...(extra.remove ?? [])].map(field => at.name(field));
  const add = [
    ...Object.entries({ version: 1, ...extra.add }).map(([field, by]) => `${at.name(field)} ${at.value(by)}`),
    ...(applied ? [`${at.name(APPLIED)} ${at.value(new Set([applied]))}`] : []),
  ];
  const terms = [
    ...(extra.orCreate ? [] : ['attribute_exists(pk)']),
    ...(applied ? [`NOT contains(${at.name(APPLIED)}, ${at.value(applied)})`] : []),
    ...conditionTerms(change.when ?? [], at),
  ];
  return {
    mark: applied,
    item: {
      Update: {
        TableName: env('TABLE_NAME'),
        Key: key,
        UpdateExpression: [...clause('SET', set), ...clause('REMOVE', remove), ...clause('ADD', add)].join(' '),
        ...(terms.length > 0 && { ConditionExpression: terms.join(' AND ') }),
        ExpressionAttributeNames: at.names,
        ExpressionAttributeValues: at.values,
        ...onFailure,
      },
    },
  };
};

/**
 * Notes something about an item that exists, in attributes that are no fields of its document. The version stays:
 * nobody who has read the document has read something old.
 */
export const annotation = <T>(key: ItemKey, set: Record<string, unknown>, when: Condition<T>[]): Step => {
  const at = new Placeholders();
  const noted = defined(set).map(([attribute, value]) => `${at.name(attribute)} = ${at.value(value)}`);
  return {
    item: {
      Update: {
        TableName: env('TABLE_NAME'),
        Key: key,
        UpdateExpression: clause('SET', noted).join(' '),
        ConditionExpression: ['attribute_exists(pk)', ...conditionTerms(when, at)].join(' AND '),
        ExpressionAttributeNames: at.names,
        ExpressionAttributeValues: at.values,
        ...onFailure,
      },
    },
  };
};

/**
 * Writes the upgraded form of an item, if it is still as it was stored. Its version stays: no document changes, so
 * nobody who read it before has read something old.
 */
export const rewriting = (key: ItemKey, stored: Record<string, unknown>, latest: Record<string, unknown>): Step => {
  const at = new Placeholders();
  const changed = Object.entries(latest).filter(([field, value]) => !isDeepStrictEqual(value, stored[field]));
  const set = changed.map(([field, value]) => `${at.name(field)} = ${at.value(value)}`);
  const remove = Object.keys(stored)
    .filter(field => !Object.hasOwn(latest, field))
    .map(field => at.name(field));
  const terms = ['version', 'schema_version'].map(field =>
    stored[field] === undefined
      ? `attribute_not_exists(${at.name(field)})`
      : `${at.name(field)} = ${at.value(stored[field])}`,
  );
  return {
    item: {
      Update: {
        TableName: env('TABLE_NAME'),
        Key: key,
        UpdateExpression: [...clause('SET', set), ...clause('REMOVE', remove)].join(' '),
        ConditionExpression: ['attribute_exists(pk)', ...terms].join(' AND '),
        ExpressionAttributeNames: at.names,
        ExpressionAttributeValues: at.values,
        ...onFailure,
      },
    },
  };
};

/** A condition without a change: the transaction fails if the item does not meet `when`. */
export const check = <T>(key: ItemKey, when: Condition<T>[]): Step => {
  const at = new Placeholders();
  const terms = conditionTerms(when, at);
  return {
    item: {
      ConditionCheck: {
        TableName: env('TABLE_NAME'),
        Key: key,
        ConditionExpression: terms.join(' AND '),
        ExpressionAttributeNames: at.names,
        ...(Object.keys(at.values).length > 0 && { ExpressionAttributeValues: at.values }),
        ...onFailure,
      },
    },
  };
};

/** Deletes an item that meets `when`; without `when`, a missing item is a conflict. */
export const deletion = <T>(key: ItemKey, when: Condition<T>[] = []): Step => {
  const at = new Placeholders();
  const terms = conditionTerms(when, at);
  return {
    item: {
      Delete: {
        TableName: env('TABLE_NAME'),
        Key: key,
        ConditionExpression: terms.join(' AND ') || 'attribute_exists(pk)',
        ...(terms.length > 0 && { ExpressionAttributeNames: at.names }),
        ...(Object.keys(at.values).length > 0 && { ExpressionAttributeValues: at.values }),
        ...onFailure,
      },
    },
  };
};

/** The attribute with these marks; DynamoDB has no empty sets. */
export const marked = (marks: string[]): object => (marks.length > 0 ? { [APPLIED]: new Set(marks) } : {});

/** The marks of an item. */
export const marksOf = (image: Record<string, unknown> | undefined): string[] =>
  image?.[APPLIED] instanceof Set ? [...image[APPLIED]] : [];

/** Whether the item that made the condition fail has this mark already. */
export const hasMark = (mark: string | undefined, current: Record<string, unknown> | undefined): boolean =>
  mark !== undefined && marksOf(current).includes(mark);

const updateExpressionWith = (assignment: string, expression = ''): string =>
  expression.startsWith('SET ') ? expression.replace('SET ', `SET ${assignment}, `) : `SET ${assignment} ${expression}`;

/**
 * A put or an update that leaves `mark` in the item. An update is rejected where the item has it already: sent again, it
 * adds nothing twice. The conditions of a put reject the item that it made itself.
 */
export const withWriteMark = ({ Put, Update, ...others }: Step['item'], mark: string): Step['item'] => {
  if (Put) return { Put: { ...Put, Item: { ...Put.Item, [WRITTEN_BY]: mark } } };
  if (!Update) return others;
  const { ConditionExpression: condition } = Update;
  // The terms of an update are joined by AND; DynamoDB rejects redundant parentheses.
  const terms = ['NOT #mark = :mark', ...(condition === undefined ? [] : [condition])];
  return {
    Update: {
      ...Update,
      UpdateExpression: updateExpressionWith('#mark = :mark', Update.UpdateExpression),
      ConditionExpression: terms.join(' AND '),
      ExpressionAttributeNames: { ...Update.ExpressionAttributeNames, '#mark': WRITTEN_BY },
      ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ':mark': mark },
    },
  };
};

/** Whether the last single write of the item is the one with this mark. */
export const hasWriteMark = (mark: string, current: Record<string, unknown>): boolean => current[WRITTEN_BY] === mark;
