import type { ServedEndpoint } from "../../kernel/serve.ts";

export const paymentEndpoints: ServedEndpoint[] = [];
