import { ProductOption } from '#shared/products/product';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { getItem, type Image } from './engine/read.ts';
import { replacement } from './engine/steps.ts';
import { type Outcome, writeEntity } from './engine/write.ts';

const parse = (image: Image): ProductOption => ProductOption.parse(image);

/** Replaces an entry of the catalogue; a conflict if the stored one is as new or newer. */
export const putProductOption = (option: ProductOption): Promise<Outcome<ProductOption>> =>
  writeEntity(
    replacement(
      'product-option',
      keys.productOption(option.id),
      option,
      indexed('gsi1', partitions.productOptions(), `${option.type}#${option.name}`),
    ),
    parse,
  );

export const getProductOption = async (id: string): Promise<ProductOption | undefined> => {
  const image = await getItem(keys.productOption(id), { latest: true });
  return image && parse(image);
};

/** The whole catalogue, by type and name. */
export const listProductOptions = async (): Promise<ProductOption[]> =>
  (await queryAll({ index: 'gsi1', partition: partitions.productOptions() })).map(parse);
