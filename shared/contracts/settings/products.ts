import * as z from 'zod';
import { ProductOption } from '../../products/product.ts';
import { ProductOptionEdit } from '../../products/product-option-edit.ts';
import { operation } from '../operation.ts';
import { forAdmins, forSettings, SeenSetting } from './seen-setting.ts';

export const listCatalogue = operation({
  name: 'listCatalogue',
  method: 'GET',
  path: '/catalogue',
  access: forSettings,
  input: z.object({}),
  output: z.object({ data: z.array(ProductOption) }),
  errors: [],
  summary: 'Every entry of the catalogue, also what is not sold any more, by type and name.',
});

export const createProductOption = operation({
  name: 'createProductOption',
  method: 'POST',
  path: '/catalogue',
  access: forAdmins,
  input: z.object({ content: ProductOptionEdit }),
  output: ProductOption,
  errors: ['conflict'],
  once: true,
  summary: 'Adds a product to the catalogue (docs/product.md, Product catalogue).',
});

export const saveProductOption = operation({
  name: 'saveProductOption',
  method: 'PUT',
  path: '/catalogue/{id}',
  access: forAdmins,
  input: SeenSetting.extend({ content: ProductOptionEdit }),
  output: ProductOption,
  errors: ['not_found', 'conflict', 'rejected'],
  summary: 'Changes or retires a product of the catalogue; what was chosen for a lead stays as it was chosen.',
});
