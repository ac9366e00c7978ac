import { BlacklistEntry, ListedEmail } from '#shared/blacklist/blacklist-entry';
import type { Call } from '#shared/calls/call';
import { currentEntityName, namesOf } from '#shared/contracts/former-entities';
import type { Job } from '#shared/jobs/job';
import { idOf, LeadKey } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import { LeadRow } from '#shared/leads/list/lead-row';
import { newYorkDay } from '#shared/new-york';
import { SelectedProduct } from '#shared/products/product';
import { SettingVersion } from '#shared/settings/setting-version';
import { Timestamp } from '#shared/time';
import type { EntityName } from './entities.ts';
import { type IndexName, indexed, partitions } from './keys.ts';
import {
  assignedLeadKeys,
  blacklistKeys,
  closedCallKeys,
  closerProductKeys,
  foundLeadKeys,
  leadImportKeys,
  leadItemKeys,
  postDateKeys,
  qualifiedLeadKeys,
  settingVersionKeys,
} from './list-keys.ts';

type Item = Record<string, unknown>;

/**
 * Turns an item of one schema version into an item of the next; returns an item that has the next form as it is. Pure.
 * During a deployment new code writes to items that were not rewritten yet, and code of the previous version to items
 * that were. So a part of an item may have the other form: a part of the next form wins.
 */
type Upgrade = {
  apply: (item: Item) => Item;
  /** A field that no item of the next version has. Its name is never used again. */
  formerField?: string;
  /** Code of the previous version leaves no sign at an item that needs it again: a migration looks at each. */
  isDerived?: true;
};

const renamed = (from: string, to: string): Upgrade => ({
  formerField: from,
  apply: item => {
    if (!Object.hasOwn(item, from)) return item;
    const { [from]: value, ...rest } = item;
    return value === undefined ? rest : { [to]: value, ...rest };
  },
});

const named = (entity: EntityName): Upgrade => ({
  apply: item => (item.entity === entity ? item : { ...item, entity }),
});

const nameParts = (name: unknown): object => {
  const [first_name = '', ...others] = String(name ?? '').split(' ');
  const last_name = others.join(' ');
  return { ...(first_name && { first_name }), ...(last_name && { last_name }) };
};

const inMonthOfSale = ({ sale_date, lead_id, product_type }: Item): object => {
  const { success, data: date } = Timestamp.safeParse(sale_date);
  if (!success) return {};
  return indexed(
    'gsi2',
    partitions.commissionsOfMonth(newYorkDay(date).slice(0, 7)),
    `${date}#${lead_id}#${product_type}`,
  );
};

/** Each line was a sale, with the customer's name in one field, and was in no list of a month. */
const commissionLine: Upgrade = {
  apply: item => {
    if (item.kind !== undefined) return item;
    const { lead_name, ...line } = item;
    return { id: line.product_type, kind: 'sale', ...nameParts(lead_name), ...inMonthOfSale(line), ...line };
  },
};

/** An item with other keys of an index. */
const inList = (index: IndexName, item: Item, keys: Item): Item => {
  const [pk, sk] = [`${index}pk`, `${index}sk`];
  if (item[pk] === keys[pk] && item[sk] === keys[sk]) return item;
  const { [pk]: _, [sk]: __, ...rest } = item;
  return { ...rest, ...keys };
};

/** No lead was in the list of qualified leads. */
const qualifiedLead: Upgrade = {
  isDerived: true,
  apply: lead =>
    inList(
      'gsi2',
      lead,
      Timestamp.safeParse(lead.qualified_ts).success ? qualifiedLeadKeys(lead as unknown as Lead) : {},
    ),
};

/** No closed call was in a list: a call outside of the open calls is closed. */
const closedCall: Upgrade = {
  isDerived: true,
  apply: call => {
    if (call.gsi3pk !== undefined || !Timestamp.safeParse(call.created_ts).success) return call;
    const keys = closedCallKeys(call as unknown as Call);
    return 'gsi3pk' in keys ? { ...call, ...keys } : call;
  },
};

/** No row of a lead was among those of its assigned agent. */
const assignedLead: Upgrade = {
  isDerived: true,
  apply: row => inList('gsi3', row, assignedLeadKeys(row as unknown as LeadRow)),
};

const PREFIX = /^lead-search#(.+)#\d{4}-\d\d$/;

/** A search with a sale status, and one among sales, read every lead under the prefix. */
const foundLead: Upgrade = {
  apply: copy => {
    if (copy.gsi2pk !== undefined) return copy;
    const prefix = PREFIX.exec(String(copy.pk))?.[1];
    const row = LeadRow.safeParse(copy);
    return prefix !== undefined && row.success ? { ...copy, ...foundLeadKeys(prefix, row.data) } : copy;
  },
};

/** No product was in the list of post dates. */
const postDatedProduct: Upgrade = {
  isDerived: true,
  apply: product => inList('gsi2', product, postDateKeys(product as unknown as SelectedProduct)),
};

/** A closer's products were in one partition of the index; now they are in one a status, in the order of its time. */
const closerProductByStatus: Upgrade = {
  isDerived: true,
  apply: item => {
    if (item.gsi1pk !== `closer-products#${item.closer_email}`) return item;
    const product = SelectedProduct.safeParse(item);
    if (!product.success) return item;
    const { gsi1pk: _pk, gsi1sk: _sk, ...rest } = item;
    return { ...rest, ...closerProductKeys(product.data) };
  },
};

/** All entries were in one partition of the index; now they are in one an area code, and can be found by e-mail address. */
const blacklistByArea: Upgrade = {
  isDerived: true,
  apply: item => {
    if (item.gsi1pk !== 'blacklist') return item;
    const entry = BlacklistEntry.safeParse(item);
    if (!entry.success) return item;
    const { email: _, ...rest } = item;
    const email = ListedEmail.safeParse(item.email);
    const known = { ...rest, ...(email.success && { email: email.data }) };
    return { ...known, ...blacklistKeys({ ...entry.data, email: email.data }) };
  },
};

/** A change of a setting was in no list of a month or of a person, and the first ones in none of their kind. */
const settingChangeInLists: Upgrade = {
  isDerived: true,
  apply: item => {
    if (item.gsi3pk !== undefined) return item;
    const record = SettingVersion.safeParse(item);
    return record.success ? { ...item, ...settingVersionKeys(record.data) } : item;
  },
};
/** What names a lead could not be found by the lead. */
const ofLead = (leadIdOf: (item: Item) => unknown): Upgrade => ({
  isDerived: true,
  apply: item => {
    const leadId = leadIdOf(item);
    if (item.gsi2pk !== undefined || typeof leadId !== 'string') return item;
    return { ...item, ...leadItemKeys(leadId, entityOf(item), String(item.id)) };
  },
});

const byLeadId = ofLead(({ lead_id }) => lead_id);
const byLeadKey = ofLead(({ lead_key }) =>
  LeadKey.safeParse(lead_key).success ? idOf(lead_key as LeadKey) : undefined,
);

/** No import of leads was in the list of those of everybody. */
const leadImportInList: Upgrade = {
  isDerived: true,
  apply: job => inList('gsi2', job, leadImportKeys(job as unknown as Job)),
};

/** The upgrades of each entity: the first one turns version 1 into 2. An entity without upgrades has version 1. */
const upgrades: Partial<Record<EntityName, Upgrade[]>> = {
  call: [renamed('dial_refusal', 'dial_rejection'), closedCall],
  'rejected-acceptance': [named('rejected-acceptance')],
  commission: [commissionLine],
  lead: [qualifiedLead],
  job: [leadImportInList],
  'lead-row': [assignedLead],
  'lead-row-copy': [foundLead],
  'selected-product': [postDatedProduct, closerProductByStatus],
  'blacklist-entry': [blacklistByArea],
  'setting-version': [settingChangeInLists],
  'upcoming-callback': [byLeadKey],
  'doctor-nomination': [byLeadId],
  'esig-request': [byLeadId],
};

/** Entities that nothing reads any more: a migration removes their items. */
export const removedEntities: readonly string[] = ['day-rollup', 'sales-day'];

const entityOf = ({ entity }: Item): EntityName => currentEntityName(String(entity)) ?? (entity as EntityName);

/** The version of an entity's schema that is written now. */
export const schemaVersionOf = (entity: EntityName): number => (upgrades[entity]?.length ?? 0) + 1;

/** An entity that has items of an older form, and how a migration recognises them. */
export type UpgradedEntity = {
  entity: EntityName;
  schemaVersion: number;
  /** The present name and every former one. */
  names: string[];
  formerFields: string[];
  /** Whether an item of the present version may need the upgrade again without a sign of it. */
  isDerived: boolean;
};

export const upgradedEntities = (): UpgradedEntity[] =>
  (Object.keys(upgrades) as EntityName[]).map(entity => ({
    entity,
    schemaVersion: schemaVersionOf(entity),
    names: namesOf([entity]),
    formerFields: (upgrades[entity] ?? []).flatMap(({ formerField }) => formerField ?? []),
    isDerived: (upgrades[entity] ?? []).some(upgrade => upgrade.isDerived),
  }));

/**
 * An item in the present form; the same object if it has it already, or if newer code wrote it. Items without
 * `schema_version` have version 1. An item of the present version is looked at too: code of the previous version leaves
 * the `schema_version` of an item to which it writes a former field.
 */
export const upgraded = (item: Item): Item => {
  const entity = entityOf(item);
  const stored = Number(item.schema_version ?? 1);
  const present = schemaVersionOf(entity);
  if (stored > present) return item;
  const latest = (upgrades[entity] ?? []).reduce((older, { apply }) => apply(older), item);
  return latest === item && stored === present ? item : { ...latest, schema_version: present };
};
