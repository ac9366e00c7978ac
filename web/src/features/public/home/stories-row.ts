/** Makes the numbers below the testimonials scroll the row alone, and not the page. */
export const scrollStoriesByNumber = (row: HTMLElement, links: Iterable<HTMLElement>): void => {
  for (const link of links)
    link.addEventListener('click', event => {
      const story = document.getElementById(link.dataset.story ?? '');
      if (!story) return;
      event.preventDefault();
      row.scrollTo({ left: story.offsetLeft - row.offsetLeft });
    });
};
