import type { ServedEndpoint } from "../../kernel/serve.ts";

export const commodityEndpoints: ServedEndpoint[] = [];
