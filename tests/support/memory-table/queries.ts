import type { QueryCommandInput, ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { indexNames } from '#platform/table/engine/keys';
import { compareStrings, Evaluation } from './evaluation.ts';
import { type ConditionNode, type Operand, parseCondition } from './expression.ts';
import { type Item, nameOf, type Stored } from './item.ts';
import { requireKnownFields } from './known-fields.ts';
import { validationError } from './request-error.ts';

const MAX_PAGE_BYTES = 1024 * 1024;

/** The key attributes of the table and of each index. */
const keySchemas: [string, string][] = [
  ['pk', 'sk'],
  ...indexNames.map((index): [string, string] => [`${index}pk`, `${index}sk`]),
];

const OPTIONS = [
  'TableName',
  'IndexName',
  'KeyConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ConsistentRead',
  'Limit',
  'ScanIndexForward',
  'ExclusiveStartKey',
];

const SCAN_OPTIONS = [
  'TableName',
  'FilterExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'Limit',
  'ExclusiveStartKey',
];

const schemaOf = ({ IndexName, ConsistentRead }: QueryCommandInput): [string, string] => {
  if (IndexName === undefined) return ['pk', 'sk'];
  if (!indexNames.some(name => name === IndexName))
    throw validationError(`The table does not have the specified index: ${IndexName}`);
  if (ConsistentRead) throw validationError('Consistent reads are not supported on global secondary indexes');
  return [`${IndexName}pk`, `${IndexName}sk`];
};

const termsOf = (condition: ConditionNode): ConditionNode[] => (condition.node === 'all' ? condition.of : [condition]);

const leftOf = (term: ConditionNode): Operand | undefined => {
  if (term.node === 'comparison' || term.node === 'between') return term.left;
  return term.node === 'function' ? term.operands[0] : undefined;
};

/** The partition of a key condition. */
const partitionOf = (evaluation: Evaluation, expression: string, [hash, range]: [string, string]): unknown => {
  let partition: unknown;
  for (const term of termsOf(parseCondition(expression))) {
    const left = leftOf(term);
    const attribute = left && evaluation.attributeOf(left);
    if (attribute === hash && term.node === 'comparison' && term.sign === '=')
      partition = evaluation.valueOf(term.right, undefined);
    else if (attribute !== range) throw validationError('Query key condition not supported');
  }
  if (partition === undefined) throw validationError(`Query condition missed key schema element: ${hash}`);
  return partition;
};

/** The position of an item in its partition. */
const compare = (range: string, a: Item, b: Item): number =>
  compareStrings(String(a[range]), String(b[range])) ||
  compareStrings(String(a.pk), String(b.pk)) ||
  compareStrings(String(a.sk), String(b.sk));

const keyIn = ([hash, range]: [string, string], item: Item): Item => ({
  pk: item.pk,
  sk: item.sk,
  [hash]: item[hash],
  [range]: item[range],
});

/** One page of items, with its last key if it ends before the partition. */
const pageOf = (found: Stored[], limit: number): { page: Item[]; more: boolean } => {
  const page: Item[] = [];
  let bytes = 0;
  for (const { item, size } of found) {
    if (page.length === limit || bytes >= MAX_PAGE_BYTES) return { page, more: true };
    page.push(item);
    bytes += size;
  }
  return { page, more: page.length === limit };
};

type FoundPage = { Items: Item[]; LastEvaluatedKey?: Item };

/** One page of the whole table: `Limit` counts the items before the filter. */
export const scan = (stored: Iterable<Stored>, input: ScanCommandInput): FoundPage => {
  requireKnownFields(input, SCAN_OPTIONS);
  const { FilterExpression, ExclusiveStartKey: start, Limit = Number.POSITIVE_INFINITY } = input;
  const evaluation = new Evaluation({ ...input, ConditionExpression: FilterExpression });
  const found = [...stored]
    .sort((a, b) => compareStrings(nameOf(a.item), nameOf(b.item)))
    .filter(({ item }) => start === undefined || compareStrings(nameOf(item), nameOf(start)) > 0);
  const { page, more } = pageOf(found, Limit);
  const last = page.at(-1);
  return {
    Items: page
      .filter(item => FilterExpression === undefined || evaluation.holds(FilterExpression, item))
      .map(item => structuredClone(item)),
    ...(more && last && { LastEvaluatedKey: { pk: last.pk, sk: last.sk } }),
  };
};

/** The items by partition of the table and of each index. An item without both keys of an index is not in it. */
export class Partitions {
  readonly #partitions = new Map<string, Map<string, Stored>>();

  file(stored: Stored | undefined, previous: Stored | undefined): void {
    for (const schema of keySchemas) {
      const [before, after] = [this.#nameIn(schema, previous), this.#nameIn(schema, stored)];
      if (before !== undefined && previous) this.#partitions.get(before)?.delete(nameOf(previous.item));
      if (after === undefined || !stored) continue;
      const partition = this.#partitions.get(after) ?? new Map<string, Stored>();
      this.#partitions.set(after, partition.set(nameOf(stored.item), stored));
    }
  }

  #nameIn([hash, range]: [string, string], stored: Stored | undefined): string | undefined {
    const { [hash]: partition, [range]: sort } = stored?.item ?? {};
    return partition === undefined || sort === undefined ? undefined : `${hash}|${String(partition)}`;
  }

  query(input: QueryCommandInput): FoundPage {
    requireKnownFields(input, OPTIONS);
    const schema = schemaOf(input);
    const [hash, range] = schema;
    const { KeyConditionExpression = '', ExclusiveStartKey: start, Limit = Number.POSITIVE_INFINITY } = input;
    if (Limit < 1) throw validationError('Limit must be at least 1');
    const evaluation = new Evaluation(input);
    const partition = partitionOf(evaluation, KeyConditionExpression, schema);
    const way = input.ScanIndexForward === false ? -1 : 1;
    const found = [...(this.#partitions.get(`${hash}|${String(partition)}`)?.values() ?? [])]
      .filter(({ item }) => evaluation.holds(KeyConditionExpression, item))
      .filter(({ item }) => start === undefined || compare(range, item, start) * way > 0)
      .sort((a, b) => compare(range, a.item, b.item) * way);
    const { page, more } = pageOf(found, Limit);
    const last = page.at(-1);
    return {
      Items: page.map(item => structuredClone(item)),
      ...(more && last && { LastEvaluatedKey: keyIn(schema, last) }),
    };
  }
}
