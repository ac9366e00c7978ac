import { type ProductType, productTypes } from '#shared/products/product';
import { SalesDay } from './engine/documents.ts';
import { keys } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { getItems, type Image } from './engine/read.ts';
import { marked, marksOf, replacement, update } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';

/** The figures of a day; negative if something is subtracted. */
export type SalesFigures = Pick<SalesDay, 'sales_qtd' | 'ancillaries_qtd' | 'premiums' | 'commissions'>;

/** The version of a product whose change a day has counted. */
export type CountedVersion = { lead_id: string; type: ProductType; version: number };

const MARK = /^(\d+):([a-z_]+):(.+)$/;

const markOf = ({ lead_id, type, version }: CountedVersion): string => `${version}:${type}:${lead_id}`;

const countedIn = (mark: string): CountedVersion[] => {
  const [, version, name, lead_id] = MARK.exec(mark) ?? [];
  const type = productTypes.find(known => known === name);
  return type && lead_id ? [{ lead_id, type, version: Number(version) }] : [];
};

/** Adds to a closer's day once per version of a product, however often the change is delivered. */
export const addToSalesDay = async (
  { userId, day }: { userId: string; day: string },
  figures: SalesFigures,
  counted: CountedVersion,
): Promise<'written' | 'duplicate'> => {
  const step = update<SalesDay>(
    keys.salesDay(userId, day),
    { set: { user_id: userId, day }, applied: markOf(counted) },
    { set: { entity: 'sales-day' }, add: figures, orCreate: true },
  );
  return (await writeOne(step)).outcome === 'written' ? 'written' : 'duplicate';
};

/** A closer's figures of up to 100 days; days without sales are skipped. */
export const getSalesDays = async (userId: string, days: string[]): Promise<SalesDay[]> =>
  (await getItems(days.map(day => keys.salesDay(userId, day)))).flatMap(image =>
    image ? [SalesDay.parse(image)] : [],
  );

/** A day with the product versions that it has counted. */
export type CountedSalesDay = SalesDay & { counted: CountedVersion[] };

const countedDay = (image: Image): CountedSalesDay => ({
  ...SalesDay.parse(image),
  counted: marksOf(image).flatMap(countedIn),
});

/** Every day of a closer, by date; a consistent read. */
export const countedSalesDaysOf = async (userId: string): Promise<CountedSalesDay[]> =>
  (await queryAll({ partition: keys.salesDay(userId, '').pk, prefix: 'sales#' }, { latest: true })).map(countedDay);

/** Replaces a day if its version is unchanged; otherwise returns `false`. */
export const replaceSalesDay = async (
  { counted, ...day }: Omit<CountedSalesDay, 'version'>,
  version = 0,
): Promise<boolean> => {
  const step = replacement(
    'sales-day',
    keys.salesDay(day.user_id, day.day),
    { ...day, version: version + 1 },
    marked([...new Set(counted.map(markOf))]),
  );
  return (await writeOne(step)).outcome === 'written';
};
