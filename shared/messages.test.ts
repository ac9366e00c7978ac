import { expect, it } from 'vitest';
import { CAP_MESSAGE, CHANGE_QUESTION, NO_STATE_MESSAGE, SALE_MESSAGE } from './products/product-rules.ts';
import { ESIG_WARNING } from './verification/verification-rules.ts';

// The exact spelling of the product (docs/product.md, Products).
it.each([
  [CAP_MESSAGE, 'ENROLLMENT FEE CANNOT BE MORE THAN $170'],
  [CHANGE_QUESTION, 'Are you sure you want to make changes to an already copleted product?'],
  [NO_STATE_MESSAGE, 'Select a state for this lead in the lead info tab to view products.'],
  [SALE_MESSAGE, 'Enrollment fee and effective date required.'],
  [
    ESIG_WARNING,
    'To request esig, enrollment fee and effective date must be selected for all products and atleast one payment method must be provided.',
  ],
])('%s is spelled exactly as in the product', (message, expected) => {
  expect(message).toBe(expected);
});
