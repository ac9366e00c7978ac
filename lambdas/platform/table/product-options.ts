import { ProductOption } from '#shared/products/product';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import type { Outcome } from './engine/write.ts';
import { getSetting, putSetting, readSettings, type SettingStore } from './settings/setting-store.ts';

export const productOptionStore: SettingStore<ProductOption> = {
  kind: 'product-option',
  schema: ProductOption,
  key: keys.productOption,
  index: ({ type, name }) => indexed('gsi1', partitions.productOptions(), `${type}#${name}`),
};

/** Replaces an entry of the catalogue; a conflict if the stored one is as new or newer. */
export const putProductOption = (option: ProductOption): Promise<Outcome<ProductOption>> =>
  putSetting(productOptionStore, option);

export const getProductOption = (id: string): Promise<ProductOption | undefined> => getSetting(productOptionStore, id);

/** The catalogue as far as it can be read, by type and name. */
export const listProductOptions = async (): Promise<ProductOption[]> =>
  readSettings(productOptionStore, await queryAll({ index: 'gsi1', partition: partitions.productOptions() })).documents;
