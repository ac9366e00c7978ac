import './lead-items.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { topics } from '#shared/contracts/live';
import { listSelectedProducts } from '#shared/contracts/sales';
import { type ProductType, productTypes, type SelectedProduct } from '#shared/products/product';
import { operationKey, patchOperation, useOperation } from '../../lib/api/query.ts';
import { useLiveEntity, useLiveTopic } from '../../lib/live/live.ts';

const inOrder = (a: SelectedProduct, b: SelectedProduct) => productTypes.indexOf(a.type) - productTypes.indexOf(b.type);

/** The products with this one added or replaced, unless a newer version is cached. */
const withProduct = (products: SelectedProduct[], product: SelectedProduct): SelectedProduct[] => {
  const cached = products.find(each => each.type === product.type);
  if (cached && cached.version >= product.version) return products;
  return [...products.filter(each => each.type !== product.type), product].sort(inOrder);
};

const withoutProduct = (products: SelectedProduct[], type: ProductType, version?: number): SelectedProduct[] =>
  products.filter(each => each.type !== type || (version !== undefined && each.version > version));

type Change = (products: SelectedProduct[]) => SelectedProduct[];

const patch = (queryClient: QueryClient, leadId: string, change: Change) =>
  patchOperation(queryClient, listSelectedProducts, { id: leadId }, ({ data }) => ({ data: change(data) }));

/** The products that are selected for a lead, following live; read only if `wanted`. */
export const useSelectedProducts = (leadId: string, wanted = true) => {
  const topic = topics.leadSales(leadId);
  useLiveTopic(wanted ? topic : undefined);
  useLiveEntity('selected-product', ({ id, item, version }, queryClient) => {
    const [idOfLead, type] = [id.slice(0, id.lastIndexOf(':')), id.slice(id.lastIndexOf(':') + 1)];
    if (idOfLead !== leadId) return;
    patch(queryClient, leadId, products =>
      item ? withProduct(products, item) : withoutProduct(products, type as ProductType, version),
    );
  });
  return useOperation(listSelectedProducts, { id: leadId }, { topic: wanted ? topic : [], enabled: wanted });
};

/** Puts the products of the server's responses into the query cache. */
export const useProductCache = (leadId: string) => {
  const queryClient = useQueryClient();
  return {
    keep: (product: SelectedProduct) => patch(queryClient, leadId, products => withProduct(products, product)),
    drop: (type: ProductType) => patch(queryClient, leadId, products => withoutProduct(products, type)),
    /** Reads the products from the server again, even if the topic is followed live. */
    reread: () => queryClient.invalidateQueries({ queryKey: operationKey(listSelectedProducts, { id: leadId }) }),
  };
};
