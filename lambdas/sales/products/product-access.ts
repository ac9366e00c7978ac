import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { isAdmin } from '#shared/access/access';
import { Rejection } from '#shared/errors';
import type { SelectedProduct } from '#shared/products/product';
import { LOCKED_MESSAGE, mayEdit, statusDenial } from '#shared/products/product-rules';
import type { ProductFields } from './changed-product.ts';

type Product = Pick<SelectedProduct, 'status' | 'failed_reason' | 'closer_email'>;

const deny = (actor: Actor, leadId: string, reason: string, message: string): never => {
  logger.warn('access denied', { user_id: actor.user.id, lead_id: leadId, reason });
  throw new Rejection('forbidden', message);
};

/** The fields that only verification agents and admins may change (docs/product.md, Limits by role). */
const ofVerification = ['failed_reason', 'closer_email'] as const;

/** @throws Rejection `forbidden`, which is logged, for fields that are not the actor's to change */
export const requireMayChangeFields = (
  actor: Actor,
  leadId: string,
  product: Product | undefined,
  data: ProductFields,
): void => {
  if (isAdmin(actor.access) || actor.access.roles.includes('verification')) return;
  const field = ofVerification.find(name => data[name] !== undefined && data[name] !== product?.[name]);
  if (field) deny(actor, leadId, field, 'Only verification agents and admins can change this.');
};

/** @throws Rejection `forbidden`, which is logged, for a product that is sold or post-dated */
export const requireMayEdit = (actor: Actor, leadId: string, product: Product | undefined): void => {
  if (!mayEdit(actor.access, product?.status)) deny(actor, leadId, 'status', LOCKED_MESSAGE);
};

/** @throws Rejection `forbidden`, which is logged */
export const requireMaySetStatus = (actor: Actor, leadId: string, product: Product | undefined): void => {
  const denial = statusDenial(actor.access, product?.status);
  if (denial) deny(actor, leadId, 'status', denial);
};
