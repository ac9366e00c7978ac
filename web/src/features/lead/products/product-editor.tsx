import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { isAdmin } from '#shared/access/access';
import { newYorkDay } from '#shared/new-york';
import type { ProductOption, ProductType, SelectedProduct } from '#shared/products/product';
import { CHANGE_QUESTION, isOffered, LOCKED_MESSAGE, mayEdit } from '#shared/products/product-rules';
import { timestamp } from '#shared/time';
import { useSession } from '../../../lib/session/session.ts';
import { statusTexts } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import type { LeadTabProps } from '../lead-tab.ts';
import { EditorFields } from './editor-fields.tsx';
import { ProductActions } from './product-actions.tsx';
import { ProductRejection } from './product-rejection.tsx';
import { coloursOf, stateTexts, stateTime } from './product-state.ts';
import { useConfirm } from './use-confirm.tsx';
import { useProductActions } from './use-product-actions.ts';
import { useProductForm } from './use-product-form.ts';
import { useSeenProduct } from './use-seen-product.ts';

type ProductEditorProps = Pick<LeadTabProps, 'lead' | 'call'> & {
  id: string;
  type: ProductType;
  products: readonly SelectedProduct[];
  options: readonly ProductOption[];
};

type TitleProps = { id: string; type: ProductType; product: SelectedProduct | undefined };

const Title = ({ id, type, product }: TitleProps) => {
  const [ground, text] = coloursOf(product);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Typography id={id} variant="h3">
        {statusTexts(type)}
      </Typography>
      {product && <Chip size="small" label={stateTexts(product)} sx={{ bgcolor: ground, color: text }} />}
      {product && (
        <Box
          sx={{ fontSize: 'var(--cl-font-tiny)', color: themeToken('textMuted'), fontVariantNumeric: 'tabular-nums' }}
        >
          {stateTime(product)}
        </Box>
      )}
    </Box>
  );
};

/** The details of a lead's product of one type (docs/product.md, Product editor). */
export const ProductEditor = ({ id, lead, call, type, products, options }: ProductEditorProps) => {
  const { access } = useSession();
  const titleId = useId();
  const product = products.find(each => each.type === type);
  const others = products.filter(each => each.type !== type);
  const change = useConfirm({ question: CHANGE_QUESTION, confirmLabel: 'Change it' });
  const deletion = useConfirm({
    question: `Delete ${product?.name ?? 'this product'} from the lead?`,
    confirmLabel: 'Delete',
    danger: true,
  });
  const seen = useSeenProduct(product);
  const edited = { leadId: lead.id, type, product, others, seen, confirmChange: change.confirm };
  const form = useProductForm(edited);
  const actions = useProductActions(edited, form, deletion.confirm);
  const today = newYorkDay(timestamp(new Date()));
  const isLocked = !mayEdit(access, product?.status);

  return (
    <Box
      component="section"
      id={id}
      aria-labelledby={titleId}
      sx={{
        border: `1px solid ${themeToken('border')}`,
        borderRadius: 'var(--cl-radius)',
        p: 4,
        display: 'grid',
        gap: 4,
      }}
    >
      <Title id={titleId} type={type} product={product} />
      {isLocked && <Alert severity="info">{LOCKED_MESSAGE}</Alert>}
      <EditorFields
        form={form}
        product={product}
        offered={options.filter(option => option.type === type && isOffered(option, lead.state_abbr, today))}
        entry={options.find(option => option.id === product?.product_id)}
        state={lead.state_abbr ?? ''}
        isLocked={isLocked}
        isForVerification={isAdmin(access) || access.roles.includes('verification')}
      />
      {actions.rejection && <ProductRejection rejection={actions.rejection} product={product} />}
      {product && <ProductActions lead={lead} call={call} product={product} actions={actions} />}
      {change.dialog}
      {deletion.dialog}
    </Box>
  );
};
