/** Leaves out of the footer the states that the page was built with and the settings do not serve. */
export const showServedStates = (list: HTMLElement, served: readonly string[]): void => {
  const names = [...list.querySelectorAll<HTMLElement>('[data-state]')]
    .filter(({ dataset }) => served.includes(dataset.state ?? ''))
    .map(({ textContent }) => textContent);
  list.textContent = names.join('; ');
};
