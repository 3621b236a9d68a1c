import { forgetFailures } from "@crux/web/load-screen";
import { Component, type ReactNode } from "react";
import { ErrorView } from "../ui/page/error-view.tsx";
import { Page } from "../ui/page/page.tsx";
import { TitleBar } from "../ui/page/title-bar.tsx";

type Props = { title: string; children: ReactNode };

/** Catches what a screen throws, or a file of it that can't be loaded; offers another try, and makes one when the network is back. */
export class RouteBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  readonly retry = () => {
    if (!this.state.hasFailed) return;
    forgetFailures();
    this.setState({ hasFailed: false });
  };

  override componentDidMount() {
    window.addEventListener("online", this.retry);
  }

  override componentWillUnmount() {
    window.removeEventListener("online", this.retry);
    // Whoever comes back later finds another try made.
    forgetFailures();
  }

  override render() {
    const { title, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <>
        <TitleBar title={title} />
        <Page>
          <ErrorView text="加载失败" onRetry={this.retry} />
        </Page>
      </>
    );
  }
}
