import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ProductType, productTypes, type SelectedProduct } from '#shared/products/product';
import { formatMoney, statusWords } from '../../lib/format.ts';
import { token } from '../../lib/token.ts';

/** Spec 2, section 4: sale green, failed orange, post_date teal, chosen purple, none grey. */
const coloursOf = (product: SelectedProduct | undefined): [ground: string, text: string] => {
  if (!product) return [token('productNone'), token('onProductNone')];
  if (product.status === 'sale') return [token('productSale'), token('onProductSale')];
  if (product.status === 'failed') return [token('productFailed'), token('onProductFailed')];
  if (product.status === 'post_date') return [token('productPostDate'), token('onProductPostDate')];
  return [token('productChosen'), token('onProductChosen')];
};

const stateWords = (product: SelectedProduct | undefined): string =>
  product ? statusWords(product.status ?? 'no_status') : 'Not chosen';

const card = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto',
  justifyContent: 'stretch',
  alignItems: 'start',
  gap: 0.5,
  minHeight: 92,
  p: 2.5,
  textAlign: 'start',
  borderRadius: 'var(--cl-radius)',
  border: '1px solid transparent',
  fontFamily: 'inherit',
  fontSize: 'var(--cl-font-tiny)',
  lineHeight: 1.4,
  overflow: 'hidden',
  '& .type': { fontSize: 'var(--cl-font-small)', fontWeight: 650 },
  '& .name': { overflowWrap: 'anywhere', display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical' },
  '& .foot': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: 2,
    gridRow: 3,
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 600,
  },
  '&[aria-expanded=true]': { outline: `2px solid ${token('accent')}`, outlineOffset: 1 },
  '&:focus-visible': { outline: `2px solid ${token('focusRing')}`, outlineOffset: 3 },
} as const;

type ProductCardProps = {
  type: ProductType;
  product: SelectedProduct | undefined;
  isOpen: boolean;
  editorId: string;
  onToggle: () => void;
};

const ProductCard = ({ type, product, isOpen, editorId, onToggle }: ProductCardProps) => {
  const [ground, text] = coloursOf(product);
  return (
    <ButtonBase
      aria-expanded={isOpen}
      aria-controls={isOpen ? editorId : undefined}
      onClick={onToggle}
      data-status={product ? (product.status ?? 'chosen') : 'none'}
      sx={{ ...card, bgcolor: ground, color: text }}
    >
      <span className="type">{statusWords(type)}</span>
      {product && <bdi className="name">{product.name}</bdi>}
      <span className="foot">
        <span>{stateWords(product)}</span>
        {product && <span>{formatMoney(product.premium)}</span>}
      </span>
    </ButtonBase>
  );
};

type ProductCardsProps = {
  products: readonly SelectedProduct[];
  open: ProductType | undefined;
  editorId: string;
  onOpen: (type: ProductType | undefined) => void;
};

/** One card a type of product; the chosen one opens its details (spec 2, section 2.4). */
export const ProductCards = ({ products, open, editorId, onOpen }: ProductCardsProps) => (
  <Box
    role="group"
    aria-label="Products"
    sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))' }}
  >
    {productTypes.map(type => (
      <ProductCard
        key={type}
        type={type}
        product={products.find(product => product.type === type)}
        isOpen={open === type}
        editorId={editorId}
        onToggle={() => onOpen(open === type ? undefined : type)}
      />
    ))}
  </Box>
);
