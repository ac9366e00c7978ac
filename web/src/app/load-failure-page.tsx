/**
 * Shown if the app could not load (docs/product.md, App load). Plain markup, because other parts may be missing too.
 */
export const LoadFailurePage = () => (
  <main className="centred-page" role="alert">
    <h1>Coverline failed to load. Please reload</h1>
    <p>
      <a
        href={window.location.href}
        onClick={event => {
          event.preventDefault();
          window.location.reload();
        }}
      >
        Reload
      </a>
    </p>
  </main>
);
