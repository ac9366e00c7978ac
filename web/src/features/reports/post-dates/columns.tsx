import { keyOf } from '#shared/keys';
import type { PostDatedProduct } from '#shared/products/post-dated-product';
import type { Column } from '../../../components/table/data-table.tsx';
import { dayText } from '../../../lib/forms/day.ts';
import { formatMoney, words } from '../../../lib/ui/format.ts';
import { ViewLeadLink } from '../../lead/view-lead-link.tsx';

const postDateText = ({ post_date = '' }: PostDatedProduct): string => dayText(post_date);

/** docs/product.md, Post dates. */
export const columns: Column<PostDatedProduct>[] = [
  { key: 'name', header: 'Name', width: 240, wraps: true, render: product => product.name },
  { key: 'lead', header: 'Lead Name', width: 180, wraps: true, render: product => product.lead_name },
  { key: 'premium', header: 'Premium', width: 104, align: 'right', render: product => formatMoney(product.premium) },
  {
    key: 'fee',
    header: 'Enrollment Fee',
    width: 104,
    align: 'right',
    render: product => formatMoney(product.enrollment_fee),
  },
  { key: 'date', header: 'Post Date', width: 112, render: postDateText },
  { key: 'status', header: 'Status', width: 104, render: product => words(product.status) },
  { key: 'type', header: 'Type', width: 120, render: product => words(product.type) },
  {
    key: 'view',
    header: 'View',
    width: 56,
    align: 'center',
    render: product => <ViewLeadLink leadKey={keyOf('lead', product.lead_id)} who={product.lead_name ?? 'the lead'} />,
  },
];
