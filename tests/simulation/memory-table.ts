import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DeleteCommand,
  type DeleteCommandInput,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { documentClient } from '#platform/clients/document-client';
import { strictMock } from '../support/strict-mock.ts';

type Item = Record<string, unknown>;
type Expressions = {
  ConditionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

const keyOf = ({ pk, sk }: Item): string => `${String(pk)}|${String(sk)}`;

const clean = (item: Item): Item =>
  Object.fromEntries(Object.entries(structuredClone(item)).filter(([, value]) => value !== undefined));

/** `a AND (b OR c)` at its top level, by `word`. */
const partsOf = (expression: string, word: 'AND' | 'OR'): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < expression.length; at++) {
    if (expression[at] === '(') depth++;
    if (expression[at] === ')') depth--;
    if (depth === 0 && expression.startsWith(` ${word} `, at)) {
      parts.push(expression.slice(from, at));
      from = at + word.length + 2;
    }
  }
  return [...parts, expression.slice(from)].map(part => part.trim());
};

/** Reads the few forms that `lambdas/platform/table` writes; an unknown one is an error, not a silence. */
class Evaluation {
  constructor(
    private readonly item: Item | undefined,
    private readonly given: Expressions,
  ) {}

  holds(expression: string): boolean {
    const either = partsOf(expression, 'OR');
    if (either.length > 1) return either.some(part => this.holds(part));
    const all = partsOf(expression, 'AND');
    if (all.length > 1) return all.every(part => this.holds(part));
    if (expression.startsWith('(') && expression.endsWith(')')) return this.holds(expression.slice(1, -1));
    if (expression.startsWith('NOT ')) return !this.holds(expression.slice(4));
    return this.#term(expression);
  }

  #term(term: string): boolean {
    const called = /^(attribute_exists|attribute_not_exists|contains|begins_with)\(([^,)]+)(?:, *([^)]+))?\)$/.exec(
      term,
    );
    if (called) {
      const [, name, field = '', argument = ''] = called;
      const value = this.#field(field);
      if (name === 'attribute_exists') return value !== undefined;
      if (name === 'attribute_not_exists') return value === undefined;
      if (name === 'contains')
        return value instanceof Set ? value.has(this.#value(argument)) : [value].flat().includes(this.#value(argument));
      return String(value).startsWith(String(this.#value(argument)));
    }
    const among = /^(\S+) IN \((.+)\)$/.exec(term);
    if (among) return (among[2] ?? '').split(',').some(one => this.#field(among[1] ?? '') === this.#value(one.trim()));
    const compared = /^(\S+) (=|<>|<|>=) (\S+)$/.exec(term);
    if (!compared) throw new Error(`The table in memory does not know the condition '${term}'.`);
    const [, field = '', sign, placeholder = ''] = compared;
    const [left, right] = [this.#field(field), this.#value(placeholder)];
    if (sign === '=') return isDeepStrictEqual(left, right);
    if (sign === '<>') return !isDeepStrictEqual(left, right);
    if (left === undefined) return false;
    return sign === '<' ? (left as string) < (right as string) : (left as string) >= (right as string);
  }

  #name(text: string): string {
    return text.startsWith('#') ? (this.given.ExpressionAttributeNames?.[text] ?? text) : text;
  }

  #field(text: string): unknown {
    return this.item?.[this.#name(text.trim())];
  }

  #value(placeholder: string): unknown {
    const value = this.given.ExpressionAttributeValues?.[placeholder.trim()];
    if (value === undefined) throw new Error(`No value for '${placeholder}'.`);
    return value;
  }

  updated(key: Item): Item {
    const item: Item = { ...key, ...this.item };
    for (const [, word, text = ''] of (this.given.UpdateExpression ?? '').matchAll(
      /(SET|REMOVE|ADD) (.*?)(?= (?:SET|REMOVE|ADD) |$)/g,
    ))
      for (const clause of text.split(', ')) this.#apply(item, word ?? '', clause);
    return item;
  }

  #apply(item: Item, word: string, clause: string): void {
    if (word === 'REMOVE') {
      delete item[this.#name(clause)];
      return;
    }
    const [target = '', source = ''] = clause.split(word === 'SET' ? ' = ' : ' ');
    const name = this.#name(target);
    if (word === 'SET') {
      const value = source.startsWith(':') ? this.#value(source) : this.#field(source);
      if (value === undefined) throw new Error(`Nothing to set '${name}' to.`);
      item[name] = value;
      return;
    }
    const by = this.#value(source);
    item[name] =
      by instanceof Set
        ? new Set([...((item[name] as Set<unknown>) ?? []), ...by])
        : Number(item[name] ?? 0) + Number(by);
  }
}

export type Written = { old?: Item; new?: Item };
type Write =
  | { put: PutCommandInput }
  | { update: UpdateCommandInput }
  | { remove: DeleteCommandInput }
  | { check: Expressions & { Key: Item } };

/** The table in memory: the SDK's document client answers from it. `latency` is waited for before each request. */
export const memoryTable = (latency: () => Promise<void>) => {
  const items = new Map<string, Item>();
  /** The items of each partition of the table and its indexes: `gsi1pk|agents`. */
  const partitions = new Map<string, Map<string, Item>>();
  const requests = { reads: 0, writes: 0, items: 0 };
  const listeners = new Set<(written: Written) => void>();

  const prepared = (
    write: Write,
  ): { key: string; old: Item | undefined; result: Item | undefined; given: Expressions } => {
    if ('put' in write) {
      const item = clean(write.put.Item ?? {});
      return { key: keyOf(item), old: items.get(keyOf(item)), result: item, given: write.put as Expressions };
    }
    const given = ('update' in write ? write.update : 'remove' in write ? write.remove : write.check) as Expressions & {
      Key: Item;
    };
    const key = keyOf(given.Key);
    const old = items.get(key);
    if ('update' in write) return { key, old, result: clean(new Evaluation(old, given).updated(given.Key)), given };
    return { key, old, result: 'remove' in write ? undefined : old, given };
  };

  const isRefused = ({ old, given }: ReturnType<typeof prepared>): boolean =>
    given.ConditionExpression !== undefined && !new Evaluation(old, given).holds(given.ConditionExpression);

  const file = (key: string, item: Item | undefined, previous: Item | undefined): void => {
    for (const name of ['pk', 'gsi1pk', 'gsi2pk', 'gsi3pk']) {
      if (previous?.[name] !== undefined) partitions.get(`${name}|${String(previous[name])}`)?.delete(key);
      if (item?.[name] === undefined) continue;
      const partition = partitions.get(`${name}|${String(item[name])}`) ?? new Map<string, Item>();
      partitions.set(`${name}|${String(item[name])}`, partition.set(key, item));
    }
  };

  const imageOf = (item: Item | undefined) => item && marshall(item, { removeUndefinedValues: true });

  const commit = (writes: ReturnType<typeof prepared>[]): void => {
    for (const { key, old, result } of writes) {
      if (old === result) continue;
      requests.items++;
      if (result) items.set(key, result);
      else items.delete(key);
      file(key, result, old);
      for (const listener of listeners) listener({ old, new: result });
    }
  };

  const writeOne = async (write: Write) => {
    await latency();
    requests.writes++;
    const one = prepared(write);
    if (isRefused(one))
      throw new ConditionalCheckFailedException({ message: 'refused', $metadata: {}, Item: imageOf(one.old) });
    commit([one]);
    return one;
  };

  const matching = (input: QueryCommandInput): Item[] => {
    const { IndexName, KeyConditionExpression = '' } = input;
    const [pk, sk] = IndexName ? [`${IndexName}pk`, `${IndexName}sk`] : ['pk', 'sk'];
    const partition = partitions.get(`${pk}|${String(input.ExpressionAttributeValues?.[':pk'])}`);
    return [...(partition?.values() ?? [])]
      .filter(item => new Evaluation(item, input).holds(KeyConditionExpression))
      .sort((a, b) => {
        const [left, right] = [`${String(a[sk])}|${keyOf(a)}`, `${String(b[sk])}|${keyOf(b)}`];
        return left < right ? -1 : left > right ? 1 : 0;
      });
  };

  const query = (input: QueryCommandInput): Item[] => {
    const found = matching(input);
    if (input.ScanIndexForward === false) found.reverse();
    const start = input.ExclusiveStartKey;
    const from = start ? found.findIndex(item => keyOf(item) === keyOf(start)) + 1 : 0;
    return found.slice(from, input.Limit === undefined ? undefined : from + input.Limit);
  };

  const mock = strictMock(documentClient() as never) as unknown as import('aws-sdk-client-mock').AwsStub<
    object,
    never,
    unknown
  >;
  const on = (command: unknown, answer: (input: never) => Promise<unknown>) =>
    (mock as unknown as { on(c: unknown): { callsFake(fn: (input: never) => Promise<unknown>): void } })
      .on(command)
      .callsFake(answer);

  const read = async () => {
    await latency();
    requests.reads++;
  };
  on(GetCommand, async ({ Key }: { Key: Item }) => {
    await read();
    const Item = items.get(keyOf(Key));
    return { Item: Item && structuredClone(Item) };
  });
  on(BatchGetCommand, async ({ RequestItems }: BatchGetCommandInput) => {
    await read();
    const Responses = Object.fromEntries(
      Object.entries(RequestItems ?? {}).map(([table, { Keys = [] }]) => [
        table,
        Keys.flatMap(key => structuredClone(items.get(keyOf(key))) ?? []),
      ]),
    );
    return { Responses };
  });
  on(QueryCommand, async (input: QueryCommandInput) => {
    await read();
    return { Items: query(input).map(item => structuredClone(item)) };
  });
  on(PutCommand, async (put: PutCommandInput) => {
    await writeOne({ put });
    return {};
  });
  on(UpdateCommand, async (update: UpdateCommandInput) => {
    const { result } = await writeOne({ update });
    return { Attributes: structuredClone(result) };
  });
  on(DeleteCommand, async (remove: DeleteCommandInput) => {
    const { old } = await writeOne({ remove });
    return { Attributes: structuredClone(old) };
  });
  on(TransactWriteCommand, async ({ TransactItems = [] }: { TransactItems?: Record<string, unknown>[] }) => {
    await latency();
    requests.writes++;
    const writes = TransactItems.map(({ Put, Update, Delete, ConditionCheck }) =>
      prepared(
        Put
          ? { put: Put as PutCommandInput }
          : Update
            ? { update: Update as UpdateCommandInput }
            : Delete
              ? { remove: Delete as DeleteCommandInput }
              : { check: ConditionCheck as Expressions & { Key: Item } },
      ),
    );
    const CancellationReasons = writes.map(write =>
      isRefused(write) ? { Code: 'ConditionalCheckFailed', Item: imageOf(write.old) } : { Code: 'None' },
    );
    if (CancellationReasons.some(({ Code }) => Code !== 'None'))
      throw new TransactionCanceledException({ message: 'refused', $metadata: {}, CancellationReasons });
    commit(writes);
    return {};
  });

  return {
    requests,
    all: (): Item[] => [...items.values()],
    /** Told of each write in its order, as the stream is. */
    onWrite: (listener: (written: Written) => void) => listeners.add(listener),
  };
};
export type MemoryTable = ReturnType<typeof memoryTable>;
