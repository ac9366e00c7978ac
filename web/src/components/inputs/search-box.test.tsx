import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SearchBox } from './search-box.tsx';

const Page = () => {
  const [search, setSearch] = useState('');
  return <SearchBox label="Search the numbers" value={search} onChange={setSearch} />;
};
const clear = () => screen.queryByRole('button', { name: 'Clear search' });

it('a search with text is emptied by its button, and keeps the focus', async () => {
  render(<Page />);
  expect(clear()).toBeNull();
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the numbers' });
  await userEvent.type(box, 'oak');
  await userEvent.click(clear() ?? box);
  expect(box.value).toBe('');
  expect(document.activeElement).toBe(box);
  expect(clear()).toBeNull();
});
