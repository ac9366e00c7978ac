import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SelectInput } from './select-input.tsx';

const given = (disabledBecause?: string) => {
  const props = { label: 'Status', value: '', options: ['Sale'], placeholder: 'Choose', help: 'Of the product' };
  render(<SelectInput {...props} onChange={vi.fn()} disabledBecause={disabledBecause} />);
  return screen.getByRole('combobox', { name: /Status/ });
};
const descriptionOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

it('a select that cannot be used says why, in place of its help', () => {
  const select = given('Fronters cannot set the status of a product.');
  expect(select.getAttribute('aria-disabled')).toBe('true');
  expect(descriptionOf(select)).toBe('Fronters cannot set the status of a product.');
});

it('a select that can be used has its help', () => {
  const select = given();
  expect(select.getAttribute('aria-disabled')).toBeNull();
  expect(descriptionOf(select)).toBe('Of the product');
});
