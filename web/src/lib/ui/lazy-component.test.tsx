import { render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

const Name = ({ of }: { of: string }) => {
  const [first] = useState(of);
  return (
    <p>
      {first} now {of}
    </p>
  );
};
const given = () => {
  const fetchName = vi.fn(async () => Name);
  const { LazyComponent, load } = lazyComponent(fetchName);
  const draw = (of: string) => (
    <Suspense fallback="on its way">
      <LazyComponent of={of} />
    </Suspense>
  );
  return { fetchName, load, draw };
};

describe('a lazy component', () => {
  it('is fetched when it is first rendered, and keeps its state afterwards', async () => {
    const { fetchName, draw } = given();
    expect(fetchName).not.toHaveBeenCalled();
    const { rerender } = render(draw('Ann'));
    expect(screen.getByText('on its way')).toBeTruthy();
    expect(await screen.findByText('Ann now Ann')).toBeTruthy();
    rerender(draw('Rosa'));
    expect(screen.getByText('Ann now Rosa')).toBeTruthy();
  });

  it('is rendered at once if it was fetched before', async () => {
    const { load, draw } = given();
    await load();
    render(draw('Ann'));
    expect(screen.getByText('Ann now Ann')).toBeTruthy();
  });
});
