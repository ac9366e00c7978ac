import type { SaleStatus } from '#shared/leads/list/lead-row';
import type { Tone } from '../../../components/status-chip.tsx';

export const saleStatusLabels: Record<SaleStatus, string> = {
  sale: 'Sale',
  post_date: 'Post date',
  failed: 'Failed',
  none: 'None',
};

export const saleStatusTones: Record<SaleStatus, Tone> = {
  sale: 'success',
  post_date: 'warning',
  failed: 'danger',
  none: 'neutral',
};
