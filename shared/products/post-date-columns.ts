import type { ExportColumn } from '../exports/column.ts';
import { words } from '../words.ts';
import type { PostDatedProduct } from './post-dated-product.ts';

/** The columns of the exported list (docs/product.md, Post dates): those of the screen. */
export const postDateColumns: readonly ExportColumn<PostDatedProduct>[] = [
  { title: 'Name', kind: 'text', of: product => product.name },
  { title: 'Lead Name', kind: 'text', of: product => product.lead_name },
  { title: 'Premium', kind: 'cents', of: product => product.premium },
  { title: 'Enrollment Fee', kind: 'cents', of: product => product.enrollment_fee },
  { title: 'Post Date', kind: 'day', of: product => product.post_date },
  { title: 'Status', kind: 'text', of: product => words(product.status) },
  { title: 'Type', kind: 'text', of: product => words(product.type) },
];
