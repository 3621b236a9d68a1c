import type { PaymentProvider } from "./port.ts";

/** The same provider, which notes each failure of a call for whoever runs the shop: what happened, not to whom. */
export function loggedProvider<Provider extends PaymentProvider>(
  provider: Provider,
  log: (failure: string) => void,
): Provider {
  const noted =
    <Asked extends unknown[], Output>(call: string, work: (...asked: Asked) => Promise<Output>) =>
    async (...asked: Asked) => {
      try {
        return await work(...asked);
      } catch (error) {
        log(`${call} ${error instanceof Error ? error.name : "unknown"}`);
        throw error;
      }
    };
  return {
    ...provider,
    open: noted("open", provider.open),
    query: noted("query", provider.query),
    close: noted("close", provider.close),
    payBack: noted("pay back", provider.payBack),
    check: noted("check", provider.check),
  };
}
