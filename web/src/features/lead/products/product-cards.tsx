import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ProductType, productTypes, type SelectedProduct } from '#shared/products/product';
import { formatMoney, statusTexts } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { coloursOf, stateTexts } from './product-state.ts';

/** In a narrow panel the five cards become rows. */
const NARROW = '@container (max-width: 519px)';

export const cardGrid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: `repeat(${productTypes.length}, minmax(0, 1fr))`,
  [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 },
} as const;

const card = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(2lh, 1fr) auto auto',
  justifyContent: 'stretch',
  alignItems: 'start',
  rowGap: 0.5,
  columnGap: 3,
  p: 2.5,
  textAlign: 'start',
  borderRadius: 'var(--cl-radius)',
  fontFamily: 'inherit',
  fontSize: 'var(--cl-font-tiny)',
  lineHeight: 1.4,
  '& .type': { fontSize: 'var(--cl-font-small)', fontWeight: 650 },
  '& .name': {
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
  },
  '& .state': { fontWeight: 600 },
  '& .premium': { fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'end', minHeight: '1lh' },
  [NARROW]: {
    gridTemplateColumns: '104px minmax(0, 1fr) 84px 72px',
    gridTemplateRows: 'auto',
    alignItems: 'center',
    minHeight: 36,
    py: 1,
    '& .name': { WebkitLineClamp: 1 },
  },
  '&[aria-expanded=true]': { outline: `2px solid ${themeToken('accent')}`, outlineOffset: 1 },
  '&:focus-visible': { outline: `2px solid ${themeToken('focusRing')}`, outlineOffset: 3 },
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
      <span className="type">{statusTexts(type)}</span>
      <bdi className="name">{product?.name}</bdi>
      <span className="state">{stateTexts(product)}</span>
      <span className="premium">{product && formatMoney(product.premium)}</span>
    </ButtonBase>
  );
};

type ProductCardsProps = {
  products: readonly SelectedProduct[];
  open: ProductType | undefined;
  editorId: string;
  onOpen: (type: ProductType | undefined) => void;
};

/** One card for each product type; a click opens its details (docs/product.md, Products). */
export const ProductCards = ({ products, open, editorId, onOpen }: ProductCardsProps) => (
  <Box role="group" aria-label="Products" sx={cardGrid}>
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
