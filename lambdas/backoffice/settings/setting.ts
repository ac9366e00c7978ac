import type { Step } from '#platform/table/engine/steps';
import { getSetting, type SettingDocument, type SettingStore } from '#platform/table/settings/setting-store';
import { type ErrorDetail, Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';

/** What a document is made of: an id, its next version, and what it replaces, which may be deleted. */
type Making<Document> = { id: string; version: number; now: Timestamp; stored: Document | undefined };

/** A condition of a transaction, and the problem if it does not hold. */
type Check = { step: Step; problem: ErrorDetail };

/** The rules of a kind of settings. */
export type Setting<Content extends { name: string }, Document extends Content & SettingDocument> = {
  store: SettingStore<Document>;
  /** What messages call it, such as 'disposition'. */
  word: string;
  /** The editable part of a document, or of one side of a recorded change. */
  contentOf: (fields: object) => Content;
  documentOf: (content: Content, making: Making<Document>) => Document;
  /** What a deleted document keeps besides. */
  onDeletion?: (stored: Document, now: Timestamp) => Partial<Document>;
  /** The field that must stay as it was, with a message. */
  fixed?: { field: keyof Content & string; message: string };
  /** What is wrong with a new content, beyond its schema; not asked where a former content is restored. */
  problem?: (content: Content, about: { before: Content | undefined; now: Timestamp }) => ErrorDetail | undefined;
  /** What must exist for a new content, by any name. */
  checks?: (content: Content, before: Content | undefined) => Record<string, Check>;
};

export const isDeleted = ({ deleted_ts }: SettingDocument): boolean => deleted_ts !== undefined;

/** @throws Rejection `not_found` */
export const existing = async <Content extends { name: string }, Document extends Content & SettingDocument>(
  { store, word }: Setting<Content, Document>,
  id: string,
): Promise<Document> => {
  const stored = await getSetting(store, id);
  if (!stored) throw new Rejection('not_found', `There is no such ${word}.`);
  if (isDeleted(stored)) throw new Rejection('not_found', `Somebody else has deleted this ${word}.`);
  return stored;
};
