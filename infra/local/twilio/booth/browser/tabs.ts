const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
const panelOf = (tab: HTMLElement) => document.getElementById(tab.getAttribute('aria-controls') ?? '');

const select = (chosen: HTMLElement): void => {
  for (const tab of tabs) {
    const isChosen = tab === chosen;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    panelOf(tab)?.toggleAttribute('hidden', !isChosen);
  }
};

/** Shows the number of items of a tab; nothing for 0. */
export const countOn = (id: string, count: number): void => {
  const label = document.querySelector(`#tab-${id} span`);
  if (label) label.textContent = count > 0 ? String(count) : '';
};

/** One panel at a time; the arrow keys move between the tabs. */
export const startTabs = (): void => {
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
      const next = tabs[(index + step + tabs.length) % tabs.length];
      if (!step || !next) return;
      select(next);
      next.focus();
    });
  }
  if (tabs[0]) select(tabs[0]);
};
