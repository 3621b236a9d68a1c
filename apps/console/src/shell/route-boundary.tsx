import { Component, type ReactNode } from "react";
import { Button } from "../ui/form/button.tsx";
import { Notice } from "../ui/page/notice.tsx";
import { Page } from "../ui/page/page.tsx";

type Props = { title: string; onRetry: () => void; children: ReactNode };

/** Catches what a screen throws, or its file that can't be loaded, and offers another try. */
export class RouteBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  readonly retry = () => {
    this.props.onRetry();
    this.setState({ hasFailed: false });
  };

  override render() {
    const { title, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <Page title={title}>
        <Notice text="页面加载失败">
          <Button onClick={this.retry}>重试</Button>
        </Notice>
      </Page>
    );
  }
}
