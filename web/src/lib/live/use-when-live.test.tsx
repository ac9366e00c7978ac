import { describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../../testing/render-console.tsx';
import { useWhenLive } from './live.ts';

type WaitingProps = { handler: () => void; onDrawn: () => void };

const Waiting = ({ handler, onDrawn }: WaitingProps) => {
  onDrawn();
  useWhenLive(handler);
  return null;
};

const given = () => {
  const [handler, onDrawn] = [vi.fn(), vi.fn()];
  return { handler, onDrawn, ...renderConsole(<Waiting handler={handler} onDrawn={onDrawn} />) };
};

describe('what waits for live updates', () => {
  it('is called when they are there, and again when they are back', () => {
    const { handler, live } = given();
    expect(handler).not.toHaveBeenCalled();
    live.connect();
    expect(handler).toHaveBeenCalledTimes(1);
    live.lose();
    expect(handler).toHaveBeenCalledTimes(1);
    live.connect();
    expect(handler).toHaveBeenCalledTimes(2);
  });

  it('is not drawn again when the connection is lost or back', () => {
    const { onDrawn, live } = given();
    live.connect();
    live.lose();
    live.connect();
    expect(onDrawn).toHaveBeenCalledTimes(1);
  });
});
