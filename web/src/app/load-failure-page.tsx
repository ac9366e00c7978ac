/** docs/product.md, App load: the app could not load. Plain markup, so that it shows whatever else is missing. */
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
