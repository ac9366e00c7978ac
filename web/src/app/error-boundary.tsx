import { Component, type ErrorInfo, type ReactNode } from 'react';
import { LoadFailurePage } from './load-failure-page.tsx';

type Props = { children: ReactNode };

/** Catches every error that no other component handles: a failed render, or a component that could not be fetched. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('Rendering failed', error, info.componentStack);
  }

  override render() {
    return this.state.failed ? <LoadFailurePage /> : this.props.children;
  }
}
