import { randomUUID } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { documentClient } from '../../clients/document-client.ts';
import type { Image } from './read.ts';
import { hasMark, hasWriteMark, type Step, withWriteMark } from './steps.ts';
import { upgraded } from './upgrades.ts';

/** Why a write failed: its event was applied before, the item does not exist, or a condition on its state failed. */
export type Failure = 'duplicate' | 'missing' | 'conflict';

/**
 * DynamoDB rejects a write while a transaction holds the item, and cancels a transaction one of whose items is written
 * too often, which the SDK does not repeat. No condition failed, so the same request is sent again; after a failed one
 * the caller decides (retry-on-conflict.ts).
 */
const BUSY_ITEM_ATTEMPTS = 6;
const BUSY_ITEM_REASONS: readonly unknown[] = [
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
];

/** @throws Error if newer code has written the item that was to be replaced: whoever repeats it then is newer code */
const failureOf = (step: Step, current: Image | undefined): Failure => {
  if (step.schemaVersion !== undefined && Number(current?.schema_version ?? 1) > step.schemaVersion)
    throw new Error(`The item has schema version ${current?.schema_version}, newer than this code.`);
  if (hasMark(step.mark, current)) return 'duplicate';
  return current ? 'conflict' : 'missing';
};

const pause = (attempt: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));

const isOfBusyItem = (error: unknown): boolean =>
  error instanceof TransactionConflictException ||
  (error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(reason => BUSY_ITEM_REASONS.includes(reason.Code)) &&
    !(error.CancellationReasons ?? []).some(reason => reason.Code === 'ConditionalCheckFailed'));

const sendWhileBusy = async <T>(send: () => Promise<T>): Promise<T> => {
  for (let n = 1; ; n++) {
    try {
      return await send();
    } catch (error) {
      if (n === BUSY_ITEM_ATTEMPTS || !isOfBusyItem(error)) throw error;
      await pause(n);
    }
  }
};

const imageOf = (marshalled: unknown): Image | undefined =>
  marshalled ? upgraded(unmarshall(marshalled as Parameters<typeof unmarshall>[0])) : undefined;

type Written = { outcome: 'written'; image: Image } | { outcome: Failure; current: Image | undefined };

/**
 * One write of one item. `image` is the item as written, or a deleted item as it was. The SDK sends a request again
 * whose response was lost: a rejection by an item with this write's own mark says that the first one was done.
 */
export const writeOne = async (step: Step): Promise<Written> => {
  const mark = randomUUID();
  const { Put, Update, Delete } = withWriteMark(step.item, mark);
  try {
    if (Update) {
      const written = await sendWhileBusy(() =>
        documentClient().send(new UpdateCommand({ ...Update, ReturnValues: 'ALL_NEW' })),
      );
      return { outcome: 'written', image: upgraded(written.Attributes ?? {}) };
    }
    if (Delete) {
      const deleted = await sendWhileBusy(() =>
        documentClient().send(new DeleteCommand({ ...Delete, ReturnValues: 'ALL_OLD' })),
      );
      return { outcome: 'written', image: upgraded(deleted.Attributes ?? {}) };
    }
    await sendWhileBusy(() =>
      documentClient().send(new PutCommand({ ...Put, TableName: Put?.TableName, Item: Put?.Item })),
    );
    return { outcome: 'written', image: Put?.Item ?? {} };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const current = imageOf(error.Item);
    if (current && hasWriteMark(mark, current)) return { outcome: 'written', image: current };
    return { outcome: failureOf(step, current), current };
  }
};

/** The outcome of a write of one entity: the new document, or why nothing was written. */
export type Outcome<T> =
  | { outcome: 'written'; item: T }
  | { outcome: 'duplicate' | 'missing' }
  /** A condition on its state failed; `current` is the stored document. */
  | { outcome: 'conflict'; current: T };

/** Writes one step and parses the result as an entity. */
export const writeEntity = async <T>(step: Step, parse: (image: Image) => T): Promise<Outcome<T>> => {
  const written = await writeOne(step);
  if (written.outcome === 'written') return { outcome: 'written', item: parse(written.image) };
  if (written.outcome === 'conflict' && written.current)
    return { outcome: 'conflict', current: parse(written.current) };
  return { outcome: written.outcome === 'duplicate' ? 'duplicate' : 'missing' };
};

export type TransactionOutcome<Name extends string> =
  | { outcome: 'written' }
  /** The steps whose conditions failed, and their stored items; nothing was written. */
  | { outcome: 'failed'; failures: Partial<Record<Name, Failure>>; current: Partial<Record<Name, Image>> };

/** Writes all named steps in one transaction, or none. */
export const writeTogether = async <Name extends string>(
  steps: Partial<Record<Name, Step>>,
): Promise<TransactionOutcome<Name>> => {
  const entries = Object.entries(steps).filter((entry): entry is [Name, Step] => entry[1] !== undefined);
  const ClientRequestToken = randomUUID();
  try {
    await sendWhileBusy(() =>
      documentClient().send(
        new TransactWriteCommand({ TransactItems: entries.map(([, step]) => step.item), ClientRequestToken }),
      ),
    );
    return { outcome: 'written' };
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const failures: Partial<Record<Name, Failure>> = {};
    const current: Partial<Record<Name, Image>> = {};
    error.CancellationReasons?.forEach((reason, index) => {
      const [name, step] = entries[index] ?? [];
      if (reason.Code !== 'ConditionalCheckFailed' || !name || !step) return;
      const image = imageOf(reason.Item);
      failures[name] = failureOf(step, image);
      if (image) current[name] = image;
    });
    if (Object.keys(failures).length === 0) throw error;
    return { outcome: 'failed', failures, current };
  }
};
