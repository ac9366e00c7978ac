import type { KnownContribution } from '#shared/metrics/contribution';
import type { Counted } from '#shared/metrics/contributions-of';
import { CountedId } from '#shared/metrics/counted-document';
import { getCall } from './calls.ts';
import { getChargeback } from './chargebacks.ts';
import { CountedDocument } from './engine/documents.ts';
import type { EntityName } from './engine/entities.ts';
import { type ItemKey, keys } from './engine/keys.ts';
import { outdatedItems } from './engine/migrations.ts';
import { getItem, type Image } from './engine/read.ts';
import { creation, type Step, update } from './engine/steps.ts';
import { getLead } from './leads.ts';
import { getSelectedProducts } from './selected-products.ts';

const LATEST = { latest: true };

/** The document itself by a consistent read; undefined if it was deleted. */
export const readCounted = async (id: CountedId): Promise<Counted | undefined> => {
  switch (id.kind) {
    case 'call': {
      const document = await getCall(id.id, LATEST);
      return document && { kind: 'call', document };
    }
    case 'lead': {
      const document = await getLead(id.id, LATEST);
      return document && { kind: 'lead', document };
    }
    case 'selected-product': {
      const [document] = await getSelectedProducts([id]);
      return document && { kind: 'selected-product', document };
    }
    case 'chargeback': {
      const document = await getChargeback(id);
      return document && { kind: 'chargeback', document };
    }
  }
};

/** Where a counted document is. */
export const keyOfCounted = (id: CountedId): ItemKey => {
  switch (id.kind) {
    case 'call':
      return keys.call(id.id);
    case 'lead':
      return keys.lead(id.id);
    case 'selected-product':
      return keys.selectedProduct(id.lead_id, id.type);
    case 'chargeback':
      return keys.chargeback(id.lead_id, id.type, id.product_version);
  }
};

/** What a document has contributed so far; undefined if it was never counted. */
export const getCountedDocument = async (id: CountedId): Promise<CountedDocument | undefined> => {
  const image = await getItem(keys.countedDocument(keyOfCounted(id)), LATEST);
  return image && CountedDocument.parse(image);
};

/** Stores what a document contributes from now on, only if it is as it was read; a step beside those of the roll-ups. */
export const countedDocumentStep = (
  id: CountedId,
  generations: Record<string, KnownContribution[]>,
  known: CountedDocument | undefined,
): Step => {
  const key = keys.countedDocument(keyOfCounted(id));
  return known
    ? update<CountedDocument>(key, {
        set: { generations },
        when: [{ field: 'version', is: 'equal', value: known.version }],
      })
    : creation('counted-document', key, { generations });
};

/** A line of commissions leads to its product: if that is gone, so is the line. */
const ENTITIES: EntityName[] = ['call', 'lead', 'selected-product', 'chargeback', 'commission'];

const behindName = (part: string): string => part.slice(part.indexOf('#') + 1);

const idAt = ({ pk, sk }: ItemKey, kind: unknown): unknown => {
  const [id, rest] = [behindName(pk), behindName(sk)];
  if (kind === 'call' || kind === 'lead') return { kind, id };
  if (kind !== 'chargeback') return { kind: 'selected-product', lead_id: id, type: rest };
  const [type, version] = rest.split('#');
  return { kind, lead_id: id, type, product_version: Number(version) };
};

/** The id is in the key, so that a document that its schema rejects is found too. The line of a chargeback has none. */
const countedIn = ({ pk, sk, entity }: Image): CountedId[] => {
  const { data } = CountedId.safeParse(idAt({ pk: String(pk), sk: String(sk) }, entity));
  return data ? [data] : [];
};

/** One page of the documents from which figures are counted, and where the next begins: a scan, for a rebuild only. */
export const documentsToCount = async (
  from: ItemKey | undefined,
  pageSize: number,
): Promise<{ ids: CountedId[]; next?: ItemKey }> => {
  const { items, next } = await outdatedItems({ names: ENTITIES }, from, pageSize);
  return { ids: items.flatMap(countedIn), next };
};

const SCANNED_AT_ONCE = 500;

/** Whether the table has any document from which figures are counted: a scan up to the first, for a migration only. */
export const hasDocumentsToCount = async (): Promise<boolean> => {
  let page: Awaited<ReturnType<typeof documentsToCount>> | undefined;
  do {
    page = await documentsToCount(page?.next, SCANNED_AT_ONCE);
    if (page.ids.length > 0) return true;
  } while (page.next);
  return false;
};
