import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { Evaluation, type Expressions } from './evaluation.ts';
import { type Item, requireItemKey, type Stored, toStored } from './item.ts';
import { requireKnownFields } from './known-fields.ts';
import { validationError } from './request-error.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const COMMON = [
  'TableName',
  'ConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ReturnValuesOnConditionCheckFailure',
  'ReturnValues',
];
const FIELDS = {
  Put: [...COMMON, 'Item'],
  Update: [...COMMON, 'Key', 'UpdateExpression'],
  Delete: [...COMMON, 'Key'],
  ConditionCheck: [...COMMON, 'Key'],
};
type Kind = keyof typeof FIELDS;
type Input = Expressions & {
  TableName?: string;
  Key?: Item;
  Item?: Item;
  ReturnValuesOnConditionCheckFailure?: string;
};

/** One write of one request, with DynamoDB's checks before it reads the item. */
export class Write {
  readonly key: Item;
  readonly #evaluation: Evaluation;

  constructor(
    readonly kind: Kind,
    readonly input: Input,
  ) {
    requireKnownFields(input, FIELDS[kind]);
    const { pk, sk } = (kind === 'Put' ? input.Item : input.Key) ?? {};
    this.key = { pk, sk };
    requireItemKey(this.key);
    if (Object.keys(input.Key ?? this.key).length !== 2) throw validationError('A key has pk and sk, and nothing else');
    this.#evaluation = new Evaluation(input);
  }

  holdsFor(before: Stored | undefined): boolean {
    const { ConditionExpression } = this.input;
    return ConditionExpression === undefined || this.#evaluation.holds(ConditionExpression, before?.item);
  }

  /** The stored item after the write. */
  after(before: Stored | undefined): Stored | undefined {
    if (this.kind === 'Put') return toStored(this.input.Item ?? {});
    if (this.kind === 'Delete') return undefined;
    if (this.kind === 'ConditionCheck') return before;
    return toStored(this.#evaluation.updated(this.input.UpdateExpression ?? '', this.key, before?.item));
  }
}

export const writeOf = (item: TransactItem): Write => {
  const [[kind, input] = [], ...others] = Object.entries(item).filter(([, value]) => value !== undefined);
  if (kind === undefined || others.length > 0) throw validationError('A transaction item is one write');
  return new Write(kind as Kind, input as Input);
};
