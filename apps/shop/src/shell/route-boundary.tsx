import { Component, type ReactNode } from "react";
import { ErrorView } from "../ui/error-view.tsx";
import { Page } from "../ui/page.tsx";
import { TitleBar } from "../ui/title-bar.tsx";

type Props = { title: string; children: ReactNode };

/** Catches what a screen throws, or its file that can't be loaded, and offers another try. */
export class RouteBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <>
        <TitleBar title={this.props.title} />
        <Page>
          <ErrorView text="加载失败" onRetry={() => this.setState({ hasFailed: false })} />
        </Page>
      </>
    );
  }
}
