import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PendingVerification } from '#shared/leads/pending-verification';
import { QueueMarks } from './queue-marks.tsx';

it.each<[string, PendingVerification['products'], string[]]>([
  ['nothing of a lead without products', undefined, []],
  ['nothing of products that have neither', { health: {}, dental: {} }, []],
  ['a discount plan', { health: {}, discount_plan: {} }, ['Discount plan']],
  [
    'the first post date',
    { health: { post_date: '2026-02-09' }, dental: { post_date: '2026-02-05' } },
    ['Post date 02/05/2026'],
  ],
  ['both', { discount_plan: { post_date: '2026-02-05' } }, ['Post date 02/05/2026', 'Discount plan']],
])('marks %s', (_, products, marks) => {
  const { container } = render(<QueueMarks lead={{ products }} />);
  expect([...container.children].map(each => each.textContent)).toEqual(marks);
});
