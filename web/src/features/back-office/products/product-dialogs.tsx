import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { createProductOption, listCatalogue, saveProductOption } from '#shared/contracts/settings';
import { newYorkDay } from '#shared/new-york';
import { type ProductOption, ProductOptionContent } from '#shared/products/product';
import { ProductOptionEdit } from '#shared/products/product-option-edit';
import { planProblem, termsOn } from '#shared/products/product-terms';
import { timestamp } from '#shared/time';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { NewSettingDialog } from '../new-setting-dialog.tsx';
import { productTexts } from '../product-texts.ts';
import { SettingConflicts } from '../setting-conflicts.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { editsOf, problemsBy } from '../setting-edit.ts';
import { useNewSetting } from '../use-new-setting.ts';
import { useReloadOnConflict } from '../use-reload-on-conflict.ts';
import { useSettingEdit } from '../use-setting-edit.ts';
import { ProductFields } from './product-fields.tsx';

/** docs/product.md, Dialog sizes. */
const DIALOG_WIDTH = 650;
const NOT_SAVED = 'The product was not saved. Please try again.';

const NO_AMOUNT = Number.NaN;
const todayInNewYork = () => newYorkDay(timestamp(new Date()));

const empty: ProductOptionContent = {
  type: 'health',
  name: '',
  premium: NO_AMOUNT,
  commission: NO_AMOUNT,
  enrollment_fee_options: [0],
  enrollment_fee_commission: {},
  is_active: true,
};

const amountsOf = ['premium', 'commission'] as const;

type Amounts = Pick<ProductOptionContent, (typeof amountsOf)[number]>;
const missingIn = (amounts: Amounts, path = ''): [string, string][] =>
  amountsOf.filter(field => Number.isNaN(amounts[field])).map(field => [`${path}${field}`, 'Enter an amount.']);

/** What is wrong with a product; an amount that is not one has a message for people. */
const problemsIn = (content: ProductOptionContent, before?: ProductOptionContent) => {
  const { planned = [] } = content;
  const tooEarly = planProblem(content, before, todayInNewYork());
  return {
    ...(tooEarly && { [`planned.${tooEarly.place}.from`]: tooEarly.message }),
    ...problemsBy(ProductOptionEdit, content),
    ...Object.fromEntries([...missingIn(content), ...planned.flatMap((plan, at) => missingIn(plan, `planned.${at}.`))]),
  };
};

/** Adds a product to the catalogue. */
export const NewProduct = ({ onClose }: { onClose: () => void }) => {
  const creating = useOperationMutation(createProductOption, {
    invalidates: [listCatalogue],
    per: () => 'a product',
    onSuccess: () => void toast.success('Product created', { id: 'product-setting' }),
  });
  const form = useNewSetting<ProductOptionContent>({
    empty,
    schema: ProductOptionEdit,
    problemsIn,
    creating,
    notCreated: 'The product was not created. Please try again.',
    create: content => creating.mutate({ content }, { onSuccess: onClose }),
  });
  return (
    <NewSettingDialog title="New Product" width={DIALOG_WIDTH} form={form} onClose={onClose}>
      <ProductFields isNew content={form.content} problems={form.problems} onChange={form.change} />
    </NewSettingDialog>
  );
};

/** With the terms of today: a planned change whose day has come is what is edited. */
const contentOf = (option: ProductOption): ProductOptionContent =>
  ProductOptionContent.parse(termsOn(option, todayInNewYork()));
const edits = editsOf(contentOf);

type ProductDialogProps = {
  stored: ProductOption;
  onConflict: () => void;
  onHistory: () => void;
  onClose: () => void;
};

/** Changes or retires a product; what was chosen for a lead keeps its price (docs/product.md, Product catalogue). */
export const ProductDialog = ({ stored, onConflict, onHistory, onClose }: ProductDialogProps) => {
  const saving = useOperationMutation(saveProductOption, {
    invalidates: [listCatalogue],
    onSuccess: () => void toast.success('Product saved', { id: 'product-setting' }),
  });
  const { edit, setEdit, ...editing } = useSettingEdit({
    stored,
    edits,
    problemsIn: content => problemsIn(content, stored),
    saving,
    notSaved: NOT_SAVED,
  });
  useReloadOnConflict(editing.hasConflict, onConflict);
  const { content, base, conflicts } = edit;
  const canSave = editing.isEdited && editing.isValid && conflicts.length === 0;
  return (
    <SettingDialog
      title={stored.name}
      width={DIALOG_WIDTH}
      isEdited={editing.isEdited}
      failure={conflicts.length > 0 ? undefined : editing.failure}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault();
        if (canSave) saving.mutate({ id: stored.id, version: base.version, content }, { onSuccess: onClose });
      }}
      actions={close => (
        <>
          <Button onClick={onHistory}>History</Button>
          <Box sx={{ flex: 1 }} />
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="contained" loading={editing.isSaving} disabled={!canSave}>
            Save
          </Button>
        </>
      )}
    >
      <SettingConflicts words={productTexts} contentOf={contentOf} edits={edits} edit={edit} onChoose={setEdit} />
      <ProductFields content={content} problems={editing.problems} onChange={editing.change} />
    </SettingDialog>
  );
};
