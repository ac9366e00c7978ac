/** Below this the header stays hidden on the home page, in pixels (docs/product.md, Public layout). */
const SHOWN_BELOW = 480;

/** Shows the header of the home page while the visitor scrolls up below the hero. */
export const showHeaderOnScroll = (header: Element): void => {
  let last = window.scrollY;
  const update = () => {
    const now = window.scrollY;
    if (now !== last) header.toggleAttribute('data-shown', now < last && now > SHOWN_BELOW);
    last = now;
  };
  window.addEventListener('scroll', update, { passive: true });
};
