import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useMemo, useState } from 'react';
import * as z from 'zod';
import { requires } from '#shared/access/access';
import { topics } from '#shared/contracts/live';
import { listCatalogue } from '#shared/contracts/settings';
import { newYorkDay } from '#shared/new-york';
import { type ProductOption, ProductOptionContent } from '#shared/products/product';
import { termsOn } from '#shared/products/product-terms';
import { timestamp } from '#shared/time';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SearchBox } from '../../../components/inputs/search-box.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { useUrlFilter } from '../../../lib/address/url-filter.ts';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useLiveList } from '../../../lib/live/use-live-list.ts';
import { useMay } from '../../../lib/session/session.ts';
import { KindHistory } from '../kind-history.tsx';
import { productTexts } from '../product-texts.ts';
import { columnsFor, matchesSearch } from './columns.tsx';
import { NewProduct, ProductDialog } from './product-dialogs.tsx';

const ProductsFilter = z.object({ q: z.string().max(100).optional() });

const countText = (shown: number, all: number): string => {
  const products = all === 1 ? '1 product' : `${all} products`;
  return shown === all ? products : `${shown} of ${products}`;
};

/** The catalogue: to read for everybody who may open it, to change for admins (docs/product.md, Product catalogue). */
export const ProductsPage = () => {
  const catalogue = useLiveList(listCatalogue, topics.settings(), 'product-option');
  const isAdmin = useMay(requires.role('admin'));
  const [{ q = '' }, changeFilter] = useUrlFilter(ProductsFilter);
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<string>();
  const [history, setHistory] = useState<{ of?: ProductOption }>();
  const today = newYorkDay(timestamp(new Date()));
  const stored = catalogue.data?.data;
  const all = useMemo(() => stored?.map(option => termsOn(option, today)), [stored, today]);
  const rows = useMemo(() => all?.filter(option => matchesSearch(option, q, today)), [all, q, today]);
  const columns = useMemo(() => columnsFor(today), [today]);
  const opened = stored?.find(({ id }) => id === open);
  const newProduct = isAdmin && (
    <Button variant="contained" onClick={() => setAdding(true)}>
      New Product
    </Button>
  );

  return (
    <>
      <PageHeader
        actions={
          <>
            {isAdmin && <Button onClick={() => setHistory({})}>History</Button>}
            {newProduct}
          </>
        }
      >
        <SearchBox label="Search the products" value={q} onChange={text => changeFilter({ q: text })} />
      </PageHeader>
      <DataTable
        label="Products"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowActions={
          isAdmin
            ? option => (
                <Tooltip title="Edit">
                  <IconButton aria-label={`Edit ${option.name}`} onClick={() => setOpen(option.id)}>
                    <EditOutlined fontSize="small" />
                  </IconButton>
                </Tooltip>
              )
            : undefined
        }
        empty={
          all && all.length > 0 ? (
            <EmptyState
              message="No product matches this search"
              action={<Button onClick={() => changeFilter({ q: undefined })}>Clear the search</Button>}
            />
          ) : (
            <EmptyState message="There are no products yet" hint="Agents choose them for leads." action={newProduct} />
          )
        }
        error={
          catalogue.error
            ? failureMessageOf(catalogue.error, 'The products could not be read. Please try again.')
            : undefined
        }
        onRetry={() => void catalogue.refetch()}
        footer={all && <span>{countText(rows?.length ?? 0, all.length)}. Days in New York.</span>}
      />
      {isAdding && <NewProduct onClose={() => setAdding(false)} />}
      {opened && (
        <ProductDialog
          key={opened.id}
          stored={opened}
          onConflict={() => void catalogue.refetch()}
          onHistory={() => setHistory({ of: opened })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {history && (
        <KindHistory
          kind="product-option"
          title={`History of ${history.of?.name ?? 'the products'}`}
          {...(history.of && { of: history.of.id })}
          content={ProductOptionContent}
          words={productTexts}
          lists={[listCatalogue]}
          restored="Product restored"
          onClose={() => setHistory(undefined)}
        />
      )}
    </>
  );
};
