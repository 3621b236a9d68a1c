import { Component, type ReactNode } from "react";
import { ErrorView } from "../ui/error-view.tsx";
import { Page } from "../ui/page.tsx";
import { TitleBar } from "../ui/title-bar.tsx";

type Props = { title: string; onRetry: () => void; children: ReactNode };

/** Catches what a screen throws, or its file that can't be loaded, and offers another try. */
export class RouteBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { title, onRetry, children } = this.props;
    if (!this.state.hasFailed) return children;
    const retry = () => {
      onRetry();
      this.setState({ hasFailed: false });
    };
    return (
      <>
        <TitleBar title={title} />
        <Page>
          <ErrorView text="加载失败" onRetry={retry} />
        </Page>
      </>
    );
  }
}
