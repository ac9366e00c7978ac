import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { bounds, rememberedWidth, rememberWidth, withinBounds } from './side-width.ts';

const STEP = 16;
const LARGE_STEP = 64;

/** How far a key moves the border: to the left makes the side wider. */
const stepsOf = (event: KeyboardEvent, width: number): number | undefined => {
  const step = event.shiftKey ? LARGE_STEP : STEP;
  switch (event.key) {
    case 'ArrowLeft':
      return width + step;
    case 'ArrowRight':
      return width - step;
    case 'Home':
      return bounds.most;
    case 'End':
      return bounds.least;
    default:
      return undefined;
  }
};

/** The width of what stands at the right, in pixels: dragged by its border, or moved with the arrow keys. */
export const useSideWidth = () => {
  const [width, setWidth] = useState(rememberedWidth);
  const change = (next: number) => {
    const within = withinBounds(next);
    setWidth(within);
    rememberWidth(within);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    const handle = event.currentTarget;
    const from = event.clientX;
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => change(width + from - moved.clientX);
    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('lostpointercapture', end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepsOf(event, width);
    if (next === undefined) return;
    event.preventDefault();
    change(next);
  };
  return { width, handle: { onPointerDown, onKeyDown } };
};
