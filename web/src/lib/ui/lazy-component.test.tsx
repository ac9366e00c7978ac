import { cleanup, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { part } from './lazy-component.tsx';

const Name = ({ of }: { of: string }) => {
  const [first] = useState(of);
  return (
    <p>
      {first} now {of}
    </p>
  );
};
const given = () => {
  const find = vi.fn(async () => Name);
  const { Part, load } = part(find);
  const draw = (of: string) => (
    <Suspense fallback="on its way">
      <Part of={of} />
    </Suspense>
  );
  return { find, load, draw };
};

afterEach(cleanup);

describe('a part of the app', () => {
  it('is fetched when it is drawn, and keeps its state then', async () => {
    const { find, draw } = given();
    expect(find).not.toHaveBeenCalled();
    const { rerender } = render(draw('Ann'));
    expect(screen.getByText('on its way')).toBeTruthy();
    expect(await screen.findByText('Ann now Ann')).toBeTruthy();
    rerender(draw('Rosa'));
    expect(screen.getByText('Ann now Rosa')).toBeTruthy();
  });

  it('is there at once where it was fetched before', async () => {
    const { load, draw } = given();
    await load();
    render(draw('Ann'));
    expect(screen.getByText('Ann now Ann')).toBeTruthy();
  });
});
