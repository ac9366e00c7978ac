import type { ProductGroup } from '#shared/products/product-group';
import type { VerificationType } from '#shared/verification/verification-event';

const groups: Record<ProductGroup, string> = {
  niia_health: 'Health',
  '{product}_ancillary': 'Ancillary',
  discount_plan: 'Discount plan',
};
export const groupTexts = (group: ProductGroup): string => groups[group];

const types: Record<VerificationType, string> = { esig_text: 'Text', esig_email: 'Email', voice: 'Voice' };
export const typeTexts = (type: VerificationType): string => types[type];

const labels: Record<string, string> = { ...groups, ...types };

/** The label of a product group or a type of verification; undefined for another code. */
export const verificationLabel = (code: string): string | undefined => labels[code];
